#include "tools/generate/Proxy.h"

#include <algorithm>

namespace anole::tools::generate {

void Block::append(const Block &other, unsigned indent) {
  for (const std::string &line : other.lines)
    lines.push_back(line.empty() ? line : std::string(indent, ' ') + line);
  variables.insert(other.variables.begin(), other.variables.end());
}

const FunctionInfo *Proxy::info(const PointKey &key) const {
  for (const FunctionInfo &function : trace.functions)
    if (function.id == key.functionId())
      return &function;
  return nullptr;
}

Expression Proxy::element(const ObjectArray &array, const std::string &index, uint64_t most) {
  constexpr uint64_t mostObjects = 1 << 20;
  if (most >= mostObjects)
    refuse(std::string("more than a million ") + array.name, 0);
  arrays[array.name] = array;
  uint64_t &size = sizes[array.name];
  size = std::max(size, std::min(most, mostObjects) + 1);
  return {array.name + ("[" + index + "]")};
}

uint64_t callsOf(const Proxy &proxy, uint32_t point) {
  return proxy.programs.stream().points[point].count;
}

} // namespace anole::tools::generate
