#include "tools/generate/call/CallSyntax.h"

#include <algorithm>

namespace anole::tools::generate {

std::span<const ParameterSyntax> CallSyntax::parameters() const {
  return {parameterRows + first, count};
}

const CallSyntax *findSyntax(const std::string &name) {
  const CallSyntax *end = callRows + callRowCount;
  const CallSyntax *found =
      std::find_if(callRows, end, [&](const CallSyntax &row) { return name == row.name; });
  return found == end ? nullptr : found;
}

} // namespace anole::tools::generate
