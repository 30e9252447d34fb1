#include "runtime/core/walk/EventWalker.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/walk/StreamCheck.h"

#include <algorithm>

namespace anole {
namespace {

std::string endsTooEarly(uint32_t point) {
  return "a column of point " + std::to_string(point) + " ends too early";
}

} // namespace

EventWalker::EventWalker(std::shared_ptr<const StreamTrace> stream, const UnreadScalars &unread)
    : trace(std::move(stream)), at(*trace) {
  const std::vector<bool> none;
  size_t arrays = 0;
  points.reserve(trace->points.size());
  for (const PointTrace &point : trace->points) {
    const auto ofFunction = unread.find(point.key.functionId());
    points.emplace_back(point, arrays, ofFunction == unread.end() ? none : ofFunction->second);
    arrays += point.arrays;
  }
  for (const LoopTrace &loop : trace->loops)
    loops.push_back({TermCursor(loop.variant), TermCursor(loop.trips)});
}

Expected<EventWalker> EventWalker::over(StreamTrace stream) {
  if (auto sound = checkStream(stream); !sound)
    return tl::unexpected(sound.error());
  return along(std::make_shared<const StreamTrace>(std::move(stream)));
}

Expected<const WalkedEvent *> EventWalker::next() {
  auto broken = [](const std::string &problem, uint64_t event) {
    return fail(problem + " (event " + std::to_string(event) + ")");
  };
  for (;;) {
    auto stop = step();
    if (!stop)
      return broken(stop.error().message, walked);
    if (*stop == Stop::End)
      return isUsedUp() ? Expected<const WalkedEvent *>(nullptr)
                        : broken("the columns hold more values than there are events", walked);
    if (*stop == Stop::Iteration)
      continue;
    if (trace->points[current.point].times && current.delta < 0)
      return broken(endsTooEarly(current.point), current.ordinal);
    positions(current.loops);
    return &current;
  }
}

Expected<EventWalker::Stop> EventWalker::step() {
  while (!at.running.empty()) {
    RunningLoop &top = at.running.back();
    if (top.position < bodyOf(top).size()) {
      Symbol symbol = bodyOf(top)[top.position++];
      auto moved = symbol.isLoop() ? enter(symbol.index()) : take(symbol.index());
      if (!moved)
        return tl::unexpected(moved.error());
      if (!symbol.isLoop())
        return Stop::Event;
    } else if (++top.iteration == top.trips) {
      at.running.pop_back();
    } else {
      return choose(top).map([] { return Stop::Iteration; });
    }
  }
  return Stop::End;
}

Expected<void> EventWalker::enter(uint32_t loop) {
  if (at.running.size() >= format::maxLoopNesting)
    return fail("loops are nested too deeply");
  // A loop whose iterations are not listed leaves nothing at all; so an entry has at least one, and
  // walking makes progress with every step.
  auto trips = loops[loop].trips.next();
  if (loop == 0 || !trips || *trips <= 0)
    return fail("loop " + std::to_string(loop) + " has no trip count for an entry");
  ++at.counts.entries[loop];
  at.running.push_back({loop, static_cast<uint64_t>(*trips)});
  return choose(at.running.back());
}

Expected<void> EventWalker::choose(RunningLoop &running) {
  const LoopTrace &loop = trace->loops[running.loop];
  int64_t chosen = 0;
  if (choosesVariants(loop.kind)) {
    chosen = loops[running.loop].variant.next().value_or(-1);
    ++at.counts.iterations[running.loop];
  }
  if (chosen < 0 || static_cast<uint64_t>(chosen) >= loop.variants.size())
    return fail("loop " + std::to_string(running.loop) +
                " chooses a variant that it does not have");
  running.variant = static_cast<uint64_t>(chosen);
  running.position = 0;
  return bodyOf(running).empty()
             ? fail("loop " + std::to_string(running.loop) + " has an empty variant")
             : Expected<void>();
}

/// Arrays that the event does not have keep their memory for others.
void EventWalker::haveArrays(size_t wanted) {
  while (current.arrays.size() > wanted) {
    spare.push_back(std::move(current.arrays.back()));
    current.arrays.pop_back();
  }
  while (current.arrays.size() < wanted && !spare.empty()) {
    current.arrays.push_back(std::move(spare.back()));
    spare.pop_back();
  }
}

Expected<void> EventWalker::take(uint32_t number) {
  const PointTrace &point = trace->points[number];
  haveArrays(point.arrays);
  if (!points[number].take(current))
    return fail(endsTooEarly(number));
  uint64_t &count = at.counts.events[number];
  bool isTimed = point.times && count < point.times->deltas.size();
  current.ordinal = walked++;
  current.point = number;
  current.key = point.key;
  current.delta = isTimed ? static_cast<int64_t>(point.times->deltas[count]) : -1;
  current.duration = isTimed ? static_cast<int64_t>(point.times->durations[count]) : -1;
  ++count;
  for (size_t i = 0; i < current.arrays.size(); ++i)
    at.elements[points[number].firstArray() + i] += current.arrays[i].size();
  return {};
}

void EventWalker::positions(std::vector<LoopPosition> &around) const {
  around.clear();
  for (size_t i = 1; i < at.running.size(); ++i) {
    const RunningLoop &running = at.running[i];
    around.push_back({running.loop, running.iteration, at.counts.entries[running.loop]});
  }
}

/// Whether all values of all columns were taken.
bool EventWalker::isUsedUp() const {
  bool areTimes = true;
  for (size_t i = 0; i < points.size(); ++i)
    if (const auto &times = trace->points[i].times)
      areTimes = areTimes && at.counts.events[i] == times->deltas.size();
  return areTimes && std::ranges::all_of(points, &PointCursors::atEnd) &&
         std::ranges::all_of(loops, [](const LoopCursors &cursors) {
           return cursors.variant.atEnd() && cursors.trips.atEnd();
         });
}

} // namespace anole
