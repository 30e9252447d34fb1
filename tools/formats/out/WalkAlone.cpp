#include "runtime/core/model/Projection.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/state/CallShape.h"
#include "tools/analysis/time/Timeline.h"
#include "tools/formats/out/Walk.h"

namespace anole::exporting {
namespace {

bool isTimed(const WalkedEvent &event) { return event.delta >= 0 && event.duration >= 0; }

uint64_t timeInside(const WalkedEvent &event) {
  return isTimed(event) ? static_cast<uint64_t>(event.duration) : 0;
}

/// The first event of a thread begins where the timeline says.
uint64_t beginOf(const ThreadLocation &at, const WalkedEvent &event, uint64_t now,
                 const tools::Timeline &timeline) {
  if (!isTimed(event))
    return now;
  return event.ordinal > 0 ? now + static_cast<uint64_t>(event.delta)
                           : timeline.startOf(at.rank, at.thread, timeInside(event));
}

Expected<EventWalker> openWalker(const Source &source, const ThreadLocation &at,
                                 tools::Effort &effort) {
  auto walker = projectRank(source.trace, at.rank, at.thread).and_then([](StreamTrace &&stream) {
    return EventWalker::over(std::move(stream));
  });
  if (!walker)
    return walker;
  auto room = effort.spend(tools::costOf(walker->stream()));
  return room ? std::move(walker) : tl::unexpected(room.error());
}

/// Knows the first events of all ranks.
Expected<tools::Timeline> timelineOf(const Source &source, tools::Effort &effort) {
  tools::Timeline timeline(source.trace);
  for (const ThreadLocation &at : source.locations) {
    if (at.thread != 0 || source.time == TimeKind::None)
      continue;
    auto walker = openWalker(source, at, effort);
    if (!walker)
      return tl::unexpected(walker.error());
    auto first = walker->next();
    if (!first)
      return tl::unexpected(first.error());
    timeline.beginsWith(at.rank, *first ? timeInside(**first) : 0);
  }
  return timeline;
}

Expected<void> walkOne(const ThreadLocation &at, EventWalker &walker,
                       const whatif::CallShapes &shapes, ScopeGate &gate, tools::Effort &effort,
                       const tools::Timeline &timeline) {
  uint64_t now = 0;
  while (!gate.isStopped()) {
    auto next = walker.next();
    if (!next)
      return tl::unexpected(next.error());
    if (auto room = effort.spend(tools::valuesOf(*next)); !room)
      return room;
    if (!*next)
      break;
    const WalkedEvent &event = **next;
    auto shape = shapes.find(event.key.functionId());
    if (shape == shapes.end())
      return fail("rank " + std::to_string(at.rank) +
                  " calls a function that the trace does not list");
    uint64_t begin = beginOf(at, event, now, timeline);
    now = begin + timeInside(event);
    gate.pass({at, event.ordinal, &event, &shape->second, begin, now, {}}, event.loops);
  }
  gate.end(at);
  return {};
}

} // namespace

Expected<WalkResult> walkAlone(const Source &source, ScopeGate &gate, uint64_t limit) {
  const whatif::CallShapes shapes = whatif::shapesOf(source.trace);
  tools::Effort effort(limit);
  auto timeline = timelineOf(source, effort);
  if (!timeline)
    return tl::unexpected(timeline.error());
  for (const ThreadLocation &at : source.locations) {
    auto walker = openWalker(source, at, effort);
    if (!walker)
      return tl::unexpected(walker.error());
    gate.add(at, walker->stream());
    auto walked = walkOne(at, *walker, shapes, gate, effort, *timeline);
    if (!walked)
      return tl::unexpected(walked.error());
  }
  return WalkResult{};
}

} // namespace anole::exporting
