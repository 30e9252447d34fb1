#include "tools/programs/proxy/call/NumberNames.h"

namespace anole::tools::generate {

namespace {

struct NumberName {
  const char *set, *name;
  int64_t number;
  bool isFlag;
};

const NumberName namedNumbers[] = {
#define MPI_NUMBER(Set, Name, Recorded) {#Set, #Name, Recorded, false},
#define MPI_FLAG(Set, Name, Recorded) {#Set, #Name, Recorded, true},
#include "anole/mpi_numbers.def"
#undef MPI_NUMBER
#undef MPI_FLAG
};

} // namespace

std::optional<Expression> namedConstant(const std::string &kind, std::optional<int64_t> number) {
  if (!number)
    return std::nullopt;
  std::vector<Expression> flags;
  int64_t rest = *number;
  bool isFlags = false;
  for (const NumberName &each : namedNumbers) {
    if (kind != each.set)
      continue;
    if (!each.isFlag && each.number == *number)
      return named(each.name);
    isFlags = isFlags || each.isFlag;
    if (each.isFlag && (rest & each.number) == each.number) {
      flags.push_back(named(each.name));
      rest &= ~each.number;
    }
  }
  if (!isFlags || rest != 0)
    return std::nullopt;
  return flags.empty() ? Expression() : allOf(flags, "|");
}

} // namespace anole::tools::generate
