#include "tools/programs/proxy/thread/ThreadParts.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

std::vector<Symbol> childrenOf(const OrderPart &part) {
  if (part.alternatives.empty())
    return {part.child.symbol};
  std::vector<Symbol> children;
  for (const Alternative &each : part.alternatives)
    children.insert(children.end(), each.body.begin(), each.body.end());
  return children;
}

} // namespace

ThreadParts::ThreadParts(const RankPrograms &all, const LoopOrder &root)
    : programs(all), parts(static_cast<uint32_t>(root.parts.size())) {
  std::vector<std::vector<Symbol>> children;
  for (const OrderPart &part : root.parts)
    children.push_back(childrenOf(part));
  visitAll(children, true);
  visitAll(children, false);
}

/// From the front for the first parts and from the back for the last ones: then what was seen once
/// needs no second look, however many parts share a loop.
void ThreadParts::visitAll(const std::vector<std::vector<Symbol>> &children, bool isFirst) {
  std::vector<bool> seen(programs.stream().loops.size(), false);
  for (uint32_t i = 0; i < parts; ++i) {
    uint32_t part = isFirst ? i : parts - 1 - i;
    for (Symbol symbol : children[part])
      visit(symbol, part, seen);
  }
}

void ThreadParts::visit(Symbol symbol, uint32_t part, std::vector<bool> &seen) {
  std::vector<Symbol> open{symbol};
  while (!open.empty()) {
    Symbol next = open.back();
    open.pop_back();
    uint32_t index = next.index();
    if (!next.isLoop()) {
      Range &range = found.try_emplace(index, Range{part, part}).first->second;
      range.first = std::min(range.first, part);
      range.last = std::max(range.last, part);
    } else if (!seen[index]) {
      seen[index] = true;
      for (const VariantFamily &family : programs.stream().loops[index].variants)
        for (uint32_t body : family.bodies) {
          const Body &inside = programs.stream().bodies[body];
          open.insert(open.end(), inside.begin(), inside.end());
        }
    }
  }
}

} // namespace anole::tools::generate
