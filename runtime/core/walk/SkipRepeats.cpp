#include "runtime/core/walk/EventWalker.h"

#include <algorithm>

// How often a stretch of a walk comes again, and what is skipped with it.

namespace anole {

void EventWalker::describe(const std::function<void(uint64_t)> &tell) const {
  tell(at.running.size());
  for (const RunningLoop &running : at.running) {
    tell(running.loop);
    tell(running.variant);
    tell(running.position);
  }
}

/// One loop moved on. Those around it stay where they are, and those inside it are as far as they
/// were.
uint64_t EventWalker::repeatsOfLoops(const StreamPlace &since) const {
  uint64_t times = UINT64_MAX;
  for (size_t i = 0; i < at.running.size(); ++i) {
    const RunningLoop &before = since.running[i], &now = at.running[i];
    bool isFirstMove = times == UINT64_MAX && now.iteration > before.iteration;
    if (before.trips != now.trips || (now.iteration != before.iteration && !isFirstMove))
      return 0;
    if (isFirstMove)
      times = (now.trips - 1 - now.iteration) / (now.iteration - before.iteration);
  }
  return times;
}

std::vector<uint64_t> EventWalker::elementsSince(const StreamPlace &since) const {
  std::vector<uint64_t> elements = at.elements;
  for (size_t i = 0; i < elements.size(); ++i)
    elements[i] -= since.elements[i];
  return elements;
}

uint64_t EventWalker::repeatsOfColumns(const StreamPlace &since) {
  uint64_t times = UINT64_MAX;
  auto look = [&](const TermCursor &cursor, uint64_t values) {
    if (values != 0)
      times = std::min(times, cursor.repeating(values) / values);
  };
  const auto elements = elementsSince(since);
  for (size_t i = 0; i < points.size() && times > 0; ++i)
    points[i].each(at.counts.events[i] - since.counts.events[i], elements, look);
  for (size_t i = 0; i < loops.size() && times > 0; ++i) {
    look(loops[i].trips, at.counts.entries[i] - since.counts.entries[i]);
    look(loops[i].variant, at.counts.iterations[i] - since.counts.iterations[i]);
  }
  return times;
}

uint64_t EventWalker::repeats(const StreamPlace &since) {
  uint64_t times = repeatsOfLoops(since);
  if (times == UINT64_MAX)
    return since.counts == at.counts ? times : 0;
  return times == 0 ? 0 : std::min(times, repeatsOfColumns(since));
}

void EventWalker::skip(const StreamPlace &since, uint64_t times) {
  const auto elements = elementsSince(since);
  auto skipValues = [&](TermCursor &cursor, uint64_t values) { cursor.skip(values * times); };
  auto skipped = [&](uint64_t &now, uint64_t before) {
    uint64_t more = now - before;
    now += more * times;
    return more;
  };
  for (size_t i = 0; i < points.size(); ++i) {
    uint64_t more = skipped(at.counts.events[i], since.counts.events[i]);
    points[i].each(more, elements, skipValues);
    walked += more * times;
  }
  for (size_t i = 0; i < loops.size(); ++i) {
    skipValues(loops[i].trips, skipped(at.counts.entries[i], since.counts.entries[i]));
    skipValues(loops[i].variant, skipped(at.counts.iterations[i], since.counts.iterations[i]));
  }
  for (size_t i = 0; i < elements.size(); ++i)
    at.elements[i] += elements[i] * times;
  for (size_t i = 0; i < at.running.size(); ++i)
    skipped(at.running[i].iteration, since.running[i].iteration);
}

} // namespace anole
