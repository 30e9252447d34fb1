#include "runtime/core/model/LoopOrder.h"

namespace anole {

/// Takes loop after loop of which no loop around it is left.
std::optional<std::vector<uint32_t>> loopsInwards(const StreamTrace &stream) {
  std::vector<uint64_t> around(stream.loops.size());
  auto eachInside = [&](size_t loop, auto visit) {
    for (const Body &body : stream.loops[loop].variants)
      for (Symbol symbol : body)
        if (symbol.isLoop())
          visit(symbol.index());
  };
  for (size_t loop = 0; loop < around.size(); ++loop)
    eachInside(loop, [&](uint32_t inside) { ++around[inside]; });
  std::vector<uint32_t> inwards;
  for (uint32_t loop = 0; loop < around.size(); ++loop)
    if (around[loop] == 0)
      inwards.push_back(loop);
  for (size_t next = 0; next < inwards.size(); ++next)
    eachInside(inwards[next], [&](uint32_t inside) {
      if (--around[inside] == 0)
        inwards.push_back(inside);
    });
  return inwards.size() == around.size() ? std::optional(std::move(inwards)) : std::nullopt;
}

} // namespace anole
