#include "tools/show/CallNames.h"

#include "tools/show/FrameText.h"

namespace anole::tools {

CallNames::CallNames(const Trace &trace) {
  for (const FunctionInfo &info : trace.functions)
    functions.emplace(info.id, &info);
}

const FunctionInfo *CallNames::find(const PointKey &key) const {
  auto found = functions.find(key.functionId());
  return found == functions.end() ? nullptr : found->second;
}

std::string CallNames::name(const PointKey &key) const {
  const FunctionInfo *info = find(key);
  return info ? boundedName(info->name) + (key.isLargeCount() ? "_c" : "")
              : "function " + std::to_string(key.functionId());
}

} // namespace anole::tools
