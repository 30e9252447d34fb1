#include "runtime/core/walk/EventWalker.h"

#include "runtime/core/walk/LoopWalk.h"
#include "runtime/core/walk/PointCursors.h"
#include "runtime/core/walk/StreamCheck.h"

#include <algorithm>

namespace anole {

struct EventWalker::State {
  explicit State(StreamTrace from) : stream(std::move(from)), loops(stream) {
    for (const PointTrace &point : stream.points)
      points.emplace_back(point);
  }

  const StreamTrace stream;
  LoopWalk loops;
  std::vector<PointCursors> points;
  WalkedEvent current;
  uint64_t events = 0;
};

EventWalker::EventWalker(std::unique_ptr<State> made) : state(std::move(made)) {}
EventWalker::~EventWalker() = default;
EventWalker::EventWalker(EventWalker &&) noexcept = default;
EventWalker &EventWalker::operator=(EventWalker &&) noexcept = default;

Expected<EventWalker> EventWalker::over(StreamTrace stream) {
  if (auto sound = checkStream(stream); !sound)
    return tl::unexpected(sound.error());
  return EventWalker(std::make_unique<State>(std::move(stream)));
}

const StreamTrace &EventWalker::stream() const { return state->stream; }

Expected<const WalkedEvent *> EventWalker::next() {
  auto where = [&] { return " (event " + std::to_string(state->events) + ")"; };
  auto point = state->loops.next();
  if (!point)
    return fail(point.error().message + where());
  if (!*point) {
    bool used = state->loops.atEnd() && std::ranges::all_of(state->points, &PointCursors::atEnd);
    return used ? Expected<const WalkedEvent *>(nullptr)
                : fail("the columns hold more values than there are events" + where());
  }
  WalkedEvent &event = state->current;
  event.ordinal = state->events;
  event.point = **point;
  event.key = state->stream.points[event.point].key;
  if (!state->points[event.point].take(event))
    return fail("a column of point " + std::to_string(event.point) + " ends too early" + where());
  state->loops.positions(event.loops);
  ++state->events;
  return &event;
}

} // namespace anole
