#include "tools/simulate/SimulatedCalls.h"

#include "runtime/core/support/Hash.h"
#include "runtime/core/trace/SpecialValues.h"

#include <array>
#include <string_view>

namespace anole::tools {

namespace {

constexpr int64_t doubleType = -13, sumOperation = -3, world = 0; ///< see PredefinedNames.def

struct Row {
  const char *name;
  std::string_view
      fields; ///< count, Type, Op, Comm, dest, source, tag, color, key, by first letter
};

/// By SimulatedFunction.
constexpr std::array<Row, simulatedFunctionCount> rows{{
    {"MPI_Init", ""},
    {"MPI_Finalize", ""},
    {"MPI_Isend", "nTdtC"},
    {"MPI_Irecv", "nTstC"},
    {"MPI_Waitall", "n"},
    {"MPI_Send", "nTdtC"},
    {"MPI_Recv", "nTstC"},
    {"MPI_Allreduce", "nTOC"},
    {"MPI_Alltoall", "nTC"},
    {"MPI_Comm_split", "Cck"},
}};

FieldInfo fieldInfo(char letter) {
  switch (letter) {
  case 'n':
    return {"count", FieldKind::Plain};
  case 'T':
    return {"datatype", FieldKind::Type};
  case 'O':
    return {"op", FieldKind::Op};
  case 'd':
    return {"dest", FieldKind::Peer};
  case 's':
    return {"source", FieldKind::Peer};
  case 't':
    return {"tag", FieldKind::Plain};
  case 'c':
    return {"color", FieldKind::Plain};
  case 'k':
    return {"key", FieldKind::Rank};
  default:
    return {"comm", FieldKind::Comm};
  }
}

int64_t fieldValue(char letter, const SimulatedCall &call, int64_t rank) {
  switch (letter) {
  case 'n':
    return call.count;
  case 'T':
    return doubleType;
  case 'O':
    return sumOperation;
  case 'd':
  case 's':
  case 'k':
    return isSpecial(call.peer) ? call.peer : call.peer - rank;
  case 't':
  case 'c':
    return call.tag;
  default:
    return world;
  }
}

uint64_t signatureOf(const Pattern &pattern, SimulatedFunction function, uint32_t site) {
  uint64_t hash = static_cast<uint64_t>(function);
  for (char letter : std::string_view(pattern.name))
    hash = combineHash(hash, static_cast<unsigned char>(letter));
  return combineHash(hash, site);
}

} // namespace

std::vector<FunctionInfo> simulatedFunctions() {
  std::vector<FunctionInfo> functions;
  for (const Row &row : rows) {
    FunctionInfo info;
    info.id = static_cast<uint16_t>(functions.size());
    info.name = row.name;
    for (char letter : row.fields)
      info.scalars.push_back(fieldInfo(letter));
    functions.push_back(std::move(info));
  }
  return functions;
}

CallPath simulatedPath(const Pattern &pattern, SimulatedFunction function, uint32_t site) {
  Frame frame{"simulated", 0, pattern.name, std::string(pattern.name) + ".c", site + 1, 0};
  return {signatureOf(pattern, function, site), {std::move(frame)}};
}

std::span<const int64_t> simulatedFields(const SimulatedCall &call, int64_t rank,
                                         std::vector<int64_t> &buffer) {
  buffer.clear();
  for (char letter : rows[static_cast<size_t>(call.function)].fields)
    buffer.push_back(fieldValue(letter, call, rank));
  return buffer;
}

} // namespace anole::tools
