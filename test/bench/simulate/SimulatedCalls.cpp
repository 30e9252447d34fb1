#include "test/bench/simulate/SimulatedCalls.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"

#include <array>
#include <string_view>

namespace anole::tools {

namespace {

using Call = SimulatedCall;

constexpr int64_t doubleType = -13, sumOperation = -3, world = 0; ///< see PredefinedNames.def

enum Field : uint8_t { Count, Datatype, Op, Comm, Dest, Source, Tag, Color, Key };

struct FieldRow {
  const char *name;
  FieldKind kind;
  int64_t (*value)(const Call &, int64_t rank);
};

int64_t relative(const Call &call, int64_t rank) {
  return isSpecial(call.peer) ? call.peer : call.peer - rank;
}

/// The rows are in the order of Field.
constexpr std::array<FieldRow, 9> fields{{
    {"count", FieldKind::Plain, [](const Call &call, int64_t) { return call.count; }},
    {"datatype", FieldKind::Type, [](const Call &, int64_t) { return doubleType; }},
    {"op", FieldKind::Op, [](const Call &, int64_t) { return sumOperation; }},
    {"comm", FieldKind::Comm, [](const Call &, int64_t) { return world; }},
    {"dest", FieldKind::Peer, relative},
    {"source", FieldKind::Peer, relative},
    {"tag", FieldKind::Plain, [](const Call &call, int64_t) { return call.tag; }},
    {"color", FieldKind::Plain, [](const Call &call, int64_t) { return call.tag; }},
    {"key", FieldKind::Rank, relative},
}};

struct FunctionRow {
  const char *name;
  uint8_t size;
  std::array<Field, 5> fields;
  std::span<const Field> all() const { return std::span(fields).first(size); }
};

/// The rows are in the order of SimulatedFunction.
constexpr std::array<FunctionRow, simulatedFunctionCount> functions{{
    {"MPI_Init", 0, {}},
    {"MPI_Finalize", 0, {}},
    {"MPI_Isend", 5, {Count, Datatype, Dest, Tag, Comm}},
    {"MPI_Irecv", 5, {Count, Datatype, Source, Tag, Comm}},
    {"MPI_Waitall", 1, {Count}},
    {"MPI_Send", 5, {Count, Datatype, Dest, Tag, Comm}},
    {"MPI_Recv", 5, {Count, Datatype, Source, Tag, Comm}},
    {"MPI_Allreduce", 4, {Count, Datatype, Op, Comm}},
    {"MPI_Alltoall", 3, {Count, Datatype, Comm}},
    {"MPI_Comm_split", 3, {Comm, Color, Key}},
}};

} // namespace

std::vector<FunctionInfo> simulatedFunctions() {
  std::vector<FunctionInfo> infos;
  for (const FunctionRow &row : functions) {
    FunctionInfo info;
    info.id = static_cast<uint16_t>(infos.size());
    info.name = row.name;
    for (Field field : row.all())
      info.scalars.push_back({fields[field].name, fields[field].kind});
    infos.push_back(std::move(info));
  }
  return infos;
}

uint64_t simulatedPath(const SimulatedPattern &pattern, SimulatedFunction function, uint32_t site) {
  uint64_t hash = static_cast<uint64_t>(function);
  for (char letter : std::string_view(pattern.name))
    hash = combineHash(hash, static_cast<unsigned char>(letter));
  return combineHash(hash, site);
}

Frame simulatedFrame(const SimulatedPattern &pattern, uint32_t site) {
  return {"simulated", 0, pattern.name, std::string(pattern.name) + ".c", site + 1};
}

std::span<const int64_t> simulatedFields(const SimulatedCall &call, int64_t rank,
                                         std::vector<int64_t> &buffer) {
  buffer.clear();
  for (Field field : functions[static_cast<size_t>(call.function)].all())
    buffer.push_back(fields[field].value(call, rank));
  return buffer;
}

} // namespace anole::tools
