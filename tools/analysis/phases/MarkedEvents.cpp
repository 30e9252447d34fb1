#include "tools/analysis/phases/MarkedEvents.h"

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/terms/TermSums.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>

namespace anole::phases {
namespace {

constexpr uint32_t mostRanks = uint32_t(1) << 16;

/// Finds the markers of a rank: the ends of iterations of the phase loop, calls of the program, or
/// what comes before each so many-th event of a point.
class Markers {
public:
  Markers(EventWalker &&from, const tools::MarkedPhases &phases, const KnownFunctions &functions)
      : walk(std::move(from)), every(phases.every) {
    if (every != 0)
      lookForCall(phases.call);
    else if (phases.loop == 0)
      lookForCalls(functions);
    else
      lookForLoop(phases.loop);
  }

  /// How many events come up to the marker of this number, or if there is none, in all.
  Expected<uint64_t> eventsUpTo(uint64_t marker) {
    if (areElsewhere)
      return fail("the program set markers by other calls than anole_phase_marker, or not by each, "
                  "and where these are is not known");
    if (marker == reached)
      return walk.events();
    if (marker > count)
      return UINT64_MAX;
    reached = marker;
    auto skipped = loop != 0 ? walk.skipIterations(loop, early + marker) : skipCalls(marker);
    return skipped.map([&] { return walk.events(); });
  }

private:
  void lookForLoop(uint64_t key) {
    const auto &loops = walk.stream().loops;
    auto found = std::ranges::find(loops.begin() + 1, loops.end(), key, &LoopTrace::key);
    if (found == loops.end())
      return;
    loop = static_cast<uint32_t>(found - loops.begin());
    uint64_t trips = sumOf(found->trips);
    count = std::min(sumOf(found->markers), trips);
    early = trips - count;
  }

  void lookForCalls(const KnownFunctions &functions) {
    for (const PointTrace &point : walk.stream().points) {
      const KnownFunction *function = functions.find(point.key);
      calls.push_back(function && function->role->operation == CallOperation::PhaseMarker);
      count += calls.back() ? point.count : 0;
    }
    areElsewhere = count != sumOf(walk.stream().loops[0].markers);
  }

  void lookForCall(const PointKey &key) {
    for (const PointTrace &point : walk.stream().points)
      calls.push_back(point.key == key);
    count = sumOf(walk.stream().loops[0].markers);
  }

  /// Goes to the end of a marker's call, or to the call that it comes before.
  Expected<void> skipCalls(uint64_t marker) {
    if (every != 0)
      return walk.skipTo(calls, marker * every);
    return walk.skipTo(calls, marker - 1).and_then([&] { return walk.next(); }).map([](auto) {});
  }

  EventWalker walk;
  uint32_t loop = 0;       ///< 0: the program set the markers
  uint64_t every = 0;      ///< see MarkedPhases
  std::vector<bool> calls; ///< of points, whether they are such markers
  uint64_t count = 0, reached = 0;
  uint64_t early = 0; ///< iterations before those that set markers
  bool areElsewhere = false;
};

Expected<void> areKnown(const Trace &trace, const tools::MarkedPhases &phases) {
  if (trace.streams.size() != 1 || trace.info.ranks > mostRanks)
    return fail("where markers are is known of programs that call MPI from one thread, on " +
                std::to_string(mostRanks) + " ranks at most");
  if (phases.loop == 0 && phases.every == 0 && !phases.areByHand)
    return fail("several loops set the markers, and where these are among each other is not known");
  return {};
}

} // namespace

Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const tools::MarkedPhases &phases,
                                           size_t first, size_t last) {
  if (auto known = areKnown(trace, phases); !known)
    return tl::unexpected(known.error());
  const KnownFunctions functions(trace);
  std::vector<EventRange> ranges(trace.info.ranks);
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    if (*rank >= ranges.size())
      return fail("the trace has more ranks than it says");
    auto walk = projectRank(trace, *rank, trace.streams[0].thread).and_then(EventWalker::over);
    if (!walk)
      return tl::unexpected(walk.error());
    Markers markers(std::move(*walk), phases, functions);
    auto begin = markers.eventsUpTo(phases.markersBefore(first));
    auto end = begin ? markers.eventsUpTo(phases.markersUpTo(last)) : begin;
    if (!end)
      return tl::unexpected(end.error());
    ranges[*rank] = {*begin, *end};
  }
  return ranges;
}

} // namespace anole::phases
