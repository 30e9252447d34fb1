#include "runtime/core/model/Projection.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/state/CallShape.h"
#include "tools/formats/out/Walk.h"

namespace anole::exporting {
namespace {

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

/// When the threads of each rank begin.
using Starts = std::map<uint32_t, uint64_t>;

Expected<Starts> startsOf(const Source &source, tools::Effort &effort) {
  Starts starts;
  uint64_t longest = 0;
  for (const ThreadLocation &at : source.locations) {
    if (at.thread != 0 || source.time == TimeKind::None)
      continue;
    auto walker = openWalker(source, at, effort);
    if (!walker)
      return tl::unexpected(walker.error());
    auto first = walker->next();
    if (!first)
      return tl::unexpected(first.error());
    int64_t inside = *first ? std::max<int64_t>((*first)->duration, 0) : 0;
    starts[at.rank] = static_cast<uint64_t>(inside);
    longest = std::max(longest, starts[at.rank]);
  }
  for (auto &[rank, start] : starts)
    start = longest - start;
  return starts;
}

Expected<void> walkOne(const ThreadLocation &at, EventWalker &walker,
                       const whatif::CallShapes &shapes, ScopeGate &gate, tools::Effort &effort,
                       uint64_t start) {
  uint64_t now = start;
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
    bool isTimed = event.delta >= 0 && event.duration >= 0;
    uint64_t begin = now + (isTimed && event.ordinal > 0 ? static_cast<uint64_t>(event.delta) : 0);
    now = begin + (isTimed ? static_cast<uint64_t>(event.duration) : 0);
    gate.pass({at, event.ordinal, &event, &shape->second, begin, now, {}}, event.loops);
  }
  gate.end(at);
  return {};
}

} // namespace

Expected<WalkResult> walkAlone(const Source &source, ScopeGate &gate, uint64_t limit) {
  const whatif::CallShapes shapes = whatif::shapesOf(source.trace);
  tools::Effort effort(limit);
  auto starts = startsOf(source, effort);
  if (!starts)
    return tl::unexpected(starts.error());
  for (const ThreadLocation &at : source.locations) {
    auto walker = openWalker(source, at, effort);
    if (!walker)
      return tl::unexpected(walker.error());
    gate.add(at, walker->stream());
    auto walked = walkOne(at, *walker, shapes, gate, effort, (*starts)[at.rank]);
    if (!walked)
      return tl::unexpected(walked.error());
  }
  return WalkResult{};
}

} // namespace anole::exporting
