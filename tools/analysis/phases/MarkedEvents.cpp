#include "tools/analysis/phases/MarkedEvents.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/terms/TermSums.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// Finds the markers of a rank.
class Markers {
public:
  static Expected<Markers> of(StreamTrace stream, uint64_t loopKey) {
    return EventWalker::over(std::move(stream)).map([&](EventWalker &&walk) {
      return Markers(std::move(walk), loopKey);
    });
  }

  /// How many events come up to the marker of this number, or if there is none, in all.
  Expected<uint64_t> eventsUpTo(uint64_t marker) {
    if (marker == 0)
      return uint64_t(0);
    if (marker > count)
      return UINT64_MAX;
    return walk.skipIterations(loop, early + marker).map([&] { return walk.events(); });
  }

private:
  Markers(EventWalker &&from, uint64_t key) : walk(std::move(from)) {
    const auto &loops = walk.stream().loops;
    auto found = std::ranges::find(loops.begin() + 1, loops.end(), key, &LoopTrace::key);
    if (found == loops.end())
      return;
    loop = static_cast<uint32_t>(found - loops.begin());
    uint64_t trips = sumOf(found->trips);
    count = std::min(sumOf(found->markers), trips);
    early = trips - count;
  }

  EventWalker walk;
  uint32_t loop = 0;
  uint64_t count = 0, early = 0; ///< iterations that set markers, and those before them
};

} // namespace

Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const tools::MarkedPhases &phases,
                                           size_t first, size_t last) {
  std::vector<EventRange> ranges(trace.info.ranks);
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    if (*rank >= ranges.size())
      return fail("the trace has more ranks than it says");
    auto stream = projectRank(trace, *rank, 0);
    auto markers =
        stream ? Markers::of(std::move(*stream), phases.loop) : tl::unexpected(stream.error());
    auto begin = markers ? markers->eventsUpTo(phases.markersBefore(first))
                         : tl::unexpected(markers.error());
    auto end = begin ? markers->eventsUpTo(phases.markersUpTo(last)) : begin;
    if (!end)
      return tl::unexpected(end.error());
    ranges[*rank] = {*begin, *end};
  }
  return ranges;
}

} // namespace anole::phases
