#include "tools/analysis/phases/PhaseEvents.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/phases/Contexts.h"
#include "tools/analysis/time/OwnPoints.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// Counts calls of which each one is in a pattern.
class CountedCalls {
public:
  explicit CountedCalls(const Trace &trace) : trace(trace) {
    std::map<uint16_t, bool> functions;
    for (const FunctionInfo &function : trace.functions) {
      whatif::CallShape shape(function);
      functions[function.id] = communicates(shape.kind) && !shape.isPoll();
    }
    for (const SharedPoint &point : trace.streams[0].points)
      sites.push_back(functions[point.key.functionId()]);
  }

  /// Of each rank, in the patterns before a position of the sequence.
  std::vector<uint64_t> before(const PhaseReport &report, uint64_t position) const {
    const Occurrences &all = report.occurrences;
    std::vector<uint64_t> calls(report.ranks), inContent;
    for (const Content &content : all.contents.values())
      inContent.push_back(countedIn(content));
    Counts counts = countsOf(slice(all.sequence, 0, position));
    for (uint32_t kind = 0; kind < counts.size(); ++kind)
      for (const Share &share : all.kinds[kind])
        calls[share.rank] += counts[kind] * inContent[share.content];
    return calls;
  }

  std::vector<bool> pointsOf(uint32_t rank) const {
    std::vector<bool> counted;
    for (const replay::OwnPoint &own : replay::ownPoints(trace, rank, trace.streams[0].thread))
      counted.push_back(sites[own.number]);
    return counted;
  }

private:
  uint64_t countedIn(const Content &content) const {
    return static_cast<uint64_t>(std::ranges::count_if(
        content, [&](const Act &act) { return act.isCall() && sites[act.site]; }));
  }

  const Trace &trace;
  std::vector<bool> sites;
};

/// Finds where phases begin on a rank, one after the other.
class RankBorders {
public:
  static Expected<RankBorders> of(const Trace &trace, uint32_t rank, std::vector<bool> counted) {
    return projectRank(trace, rank, trace.streams[0].thread)
        .and_then(EventWalker::over)
        .map([&](EventWalker &&walk) { return RankBorders(std::move(walk), std::move(counted)); });
  }

  /// The event with which a phase begins that so many counted calls come before, no fewer than
  /// when this was asked last.
  Expected<uint64_t> after(uint64_t calls) {
    if (calls == known.first)
      return known.second;
    auto early = skipTo(counted, calls - 1)
                     .and_then([&](Border) { return walk.step(); })
                     .and_then([&](EventWalker::Stop) { return skipTo(all, walk.events()); });
    auto late = early ? skipTo(counted, calls) : early;
    return late.map([&](Border border) {
      known = {calls, border.cuts < early->cuts ? border.event : early->event};
      return known.second;
    });
  }

private:
  struct Border {
    uint64_t event = 0;
    size_t cuts = 0; ///< loops that go on behind it, twice if their iteration does
  };

  RankBorders(EventWalker &&from, std::vector<bool> which)
      : walk(std::move(from)), counted(std::move(which)), all(counted.size(), true) {}

  Expected<Border> skipTo(const std::vector<bool> &points, uint64_t before) {
    return walk.skipTo(points, before).map([&] {
      StreamPlace place = walk.place().betweenEvents(walk.stream());
      Border border{walk.events()};
      for (size_t level = 1; level < place.running.size(); ++level)
        border.cuts += place.isInIteration(level) ? 2 : 1;
      return border;
    });
  }

  EventWalker walk;
  std::vector<bool> counted, all;
  std::pair<uint64_t, uint64_t> known{}; ///< calls, and the event after them
};

} // namespace

Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const PhaseReport &report,
                                           size_t first, size_t last) {
  CountedCalls counted(trace);
  const bool isFirst = first == 0, isLast = last + 1 == report.phases.size();
  auto begins = counted.before(report, report.phases[first].begin);
  auto ends = counted.before(report, report.phases[last].end);
  std::vector<EventRange> ranges(trace.info.ranks);
  for (StreamRanks ranks(trace.streams); auto rank = ranks.next();) {
    if (*rank >= ranges.size())
      return fail("the trace has more ranks than it says");
    auto borders = RankBorders::of(trace, *rank, counted.pointsOf(*rank));
    if (!borders)
      return tl::unexpected(borders.error());
    auto begin = isFirst ? Expected<uint64_t>(0) : borders->after(begins[*rank]);
    auto end = isLast ? Expected<uint64_t>(UINT64_MAX) : borders->after(ends[*rank]);
    if (!begin || !end)
      return tl::unexpected(begin ? end.error() : begin.error());
    ranges[*rank] = {*begin, *end};
  }
  return ranges;
}

} // namespace anole::phases
