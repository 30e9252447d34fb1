#include "tools/show/ListedFunctions.h"

#include "tools/show/FrameText.h"

namespace anole::tools {

ListedFunctions::ListedFunctions(const Trace &trace) {
  for (const FunctionInfo &info : trace.functions)
    functions.emplace(info.id, &info);
}

const FunctionInfo *ListedFunctions::find(const PointKey &key) const {
  auto found = functions.find(key.functionId());
  return found == functions.end() ? nullptr : found->second;
}

std::string ListedFunctions::name(const PointKey &key) const {
  const FunctionInfo *info = find(key);
  return info ? boundedName(info->name) + (key.isLargeCount() ? "_c" : "")
              : "function " + std::to_string(key.functionId());
}

} // namespace anole::tools
