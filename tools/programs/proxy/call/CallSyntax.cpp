#include "tools/programs/proxy/call/CallSyntax.h"

#include <algorithm>
#include <string_view>

namespace anole::tools::generate {

std::span<const ParameterSyntax> CallSyntax::parameters() const {
  return {parameterRows + first, count};
}

bool isBuffer(const ParameterSyntax &parameter) {
  std::string_view kind = parameter.kind;
  return kind.ends_with("Buffer") || kind == "ReadBegin" || kind == "WriteBegin";
}

bool isText(const ParameterSyntax &parameter) {
  std::string_view kind = parameter.kind;
  return kind == "InText" || kind == "FileToOpen" || kind == "FileToDelete";
}

bool receives(const CallSyntax &syntax) {
  return std::ranges::any_of(syntax.parameters(), [](const ParameterSyntax &each) {
    return each.kind == std::string_view("OutBuffer") ||
           each.kind == std::string_view("RecvBuffer");
  });
}

bool isPersistent(const CallSyntax &syntax) {
  return std::ranges::any_of(syntax.parameters(), [](const ParameterSyntax &each) {
    return std::string_view(each.kind).starts_with("NewPersistent");
  });
}

const CallSyntax *findSyntax(const std::string &name) {
  const CallSyntax *end = callRows + callRowCount;
  const CallSyntax *found =
      std::find_if(callRows, end, [&](const CallSyntax &row) { return name == row.name; });
  return found == end ? nullptr : found;
}

} // namespace anole::tools::generate
