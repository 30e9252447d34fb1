#include "tools/analysis/model/FunctionName.h"

#include "runtime/core/model/FieldPlace.h"

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

std::string calledFunction(const Trace &trace, const PointKey &key) {
  const FunctionInfo *function = functionOf(trace, key);
  return function ? function->nameAt(key) : "function " + std::to_string(key.functionId());
}

std::string withoutFolders(const std::string &file) { return file.substr(file.rfind('/') + 1); }

} // namespace anole::tools
