#include "tools/programs/proxy/call/CallSyntax.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace anole::tools::generate {

std::span<const ParameterSyntax> CallSyntax::parameters() const {
  return {parameterRows + first, count};
}

bool isBuffer(const ParameterSyntax &parameter) {
  return parameter.form >= ArgumentForm::SentBuffer &&
         parameter.form <= ArgumentForm::FetchedBuffer;
}

bool isText(const ParameterSyntax &parameter) {
  return parameter.form >= ArgumentForm::Text && parameter.form <= ArgumentForm::DeletedFile;
}

static bool has(const CallSyntax &syntax, ArgumentForm form) {
  return std::ranges::find(syntax.parameters(), form, &ParameterSyntax::form) !=
         syntax.parameters().end();
}

bool receives(const CallSyntax &syntax) { return has(syntax, ArgumentForm::ReceivedBuffer); }

bool isPersistent(const CallSyntax &syntax) { return has(syntax, ArgumentForm::NewPersistent); }

const CallSyntax *findSyntax(const std::string &name) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const CallSyntax *> byName;
    for (const CallSyntax &row : std::span(callRows, callRowCount))
      byName.emplace(row.name, &row);
    return byName;
  }();
  auto found = rows.find(name);
  return found == rows.end() ? nullptr : found->second;
}

} // namespace anole::tools::generate
