#include "tools/analysis/model/FunctionName.h"

namespace anole::tools {

std::string withoutParameters(const std::string &name) {
  size_t end = name.rfind(')'), open = 0;
  for (size_t i = end == std::string::npos ? 0 : end + 1; i-- > 0;) {
    open += name[i] == ')';
    open -= name[i] == '(';
    if (open == 0)
      return i == 0 ? name : name.substr(0, i);
  }
  return name;
}

} // namespace anole::tools
