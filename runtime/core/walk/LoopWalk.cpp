#include "runtime/core/walk/LoopWalk.h"

#include "runtime/core/model/Limits.h"

#include <algorithm>

namespace anole {

LoopWalk::LoopWalk(const StreamTrace &from) : stream(from) {
  for (const LoopTrace &loop : stream.loops)
    cursors.push_back({TermCursor(loop.variant), TermCursor(loop.trips)});
}

Expected<std::optional<uint32_t>> LoopWalk::next() {
  if (!started) {
    started = true;
    active.push_back({0, 1, 0, &stream.loops[0].variants[0], 0, 0});
  }
  while (!active.empty()) {
    Activation &top = active.back();
    Expected<void> moved;
    if (top.position == top.body->size()) {
      moved = endIteration();
    } else {
      Symbol symbol = (*top.body)[top.position++];
      if (!symbol.isLoop())
        return symbol.index();
      moved = enter(symbol.index());
    }
    if (!moved)
      return tl::unexpected(moved.error());
  }
  return std::nullopt;
}

Expected<void> LoopWalk::enter(uint32_t loop) {
  if (active.size() >= format::maxLoopNesting)
    return fail("loops are nested too deeply");
  // A loop whose iterations are not listed leaves nothing at all; so an entry has at least one, and
  // walking makes progress with every step.
  auto trips = cursors[loop].trips.next();
  if (loop == 0 || !trips || *trips <= 0)
    return fail("loop " + std::to_string(loop) + " has no trip count for an entry");
  auto body = chooseBody(loop);
  if (!body)
    return tl::unexpected(body.error());
  active.push_back({loop, static_cast<uint64_t>(*trips), 0, *body, 0, ++entries});
  return {};
}

Expected<void> LoopWalk::endIteration() {
  Activation &top = active.back();
  if (++top.iteration == top.trips) {
    active.pop_back();
    return {};
  }
  auto body = chooseBody(top.loop);
  if (!body)
    return tl::unexpected(body.error());
  top.body = *body;
  top.position = 0;
  return {};
}

Expected<const Body *> LoopWalk::chooseBody(uint32_t loop) {
  const LoopTrace &trace = stream.loops[loop];
  int64_t chosen = 0;
  if (choosesVariants(trace.kind))
    chosen = cursors[loop].variant.next().value_or(-1);
  if (chosen < 0 || static_cast<uint64_t>(chosen) >= trace.variants.size())
    return fail("loop " + std::to_string(loop) + " chooses a variant that it does not have");
  const Body &body = trace.variants[static_cast<size_t>(chosen)];
  if (body.empty())
    return fail("loop " + std::to_string(loop) + " has an empty variant");
  return &body;
}

void LoopWalk::positions(std::vector<LoopPosition> &out) const {
  out.clear();
  for (size_t i = 1; i < active.size(); ++i)
    out.push_back({active[i].loop, active[i].iteration, active[i].entry});
}

bool LoopWalk::atEnd() const {
  return std::ranges::all_of(cursors, [](const Cursors &cursor) {
    return cursor.variant.atEnd() && cursor.trips.atEnd();
  });
}

} // namespace anole
