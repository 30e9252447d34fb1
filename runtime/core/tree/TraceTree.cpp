#include "runtime/core/tree/TraceTree.h"

namespace anole {

TraceTree::TraceTree(uint32_t thread, uint32_t foldWindow)
    : thread(thread), active(nodes, foldWindow) {}

LateSlot TraceTree::record(const Event &event, const LoopState &loops) {
  active.follow(loops);
  ++recorded;
  PointKey key{event.function, event.path};
  uint32_t index;
  BodyBuilder &body = active.innermost();
  auto expected = body.expected();
  if (expected && !expected->isLoop() && nodes.points[expected->index()].key == key) {
    index = expected->index();
    body.advance();
  } else {
    index = nodes.pointIndex(key);
    body.feed(Symbol::point(index));
  }
  PointNode &point = nodes.points[index];
  point.add(event);
  return event.late == 0 ? LateSlot{index, 0} : LateSlot{index, point.late.expectNext()};
}

void TraceTree::resolve(LateSlot slot, std::span<const int64_t> values) {
  if (slot.point < nodes.points.size())
    nodes.points[slot.point].late.resolve(slot.ordinal, values);
}

void TraceTree::poll(PointKey key, uint64_t calls) {
  nodes.points[nodes.pointIndex(key)].polls += calls;
}

StreamTrace TraceTree::finish(int64_t unresolved) {
  active.finish();
  return nodes.finish(thread, unresolved);
}

size_t TraceTree::memory() const { return nodes.memory() + active.memory(); }

} // namespace anole
