#include "tools/programs/proxy/call/CallSyntax.h"

#include <algorithm>

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
  const CallSyntax *end = callRows + callRowCount;
  const CallSyntax *found =
      std::find_if(callRows, end, [&](const CallSyntax &row) { return name == row.name; });
  return found == end ? nullptr : found;
}

} // namespace anole::tools::generate
