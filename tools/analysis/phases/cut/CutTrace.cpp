#include "tools/analysis/phases/cut/CutTrace.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/merge/RankMerge.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/StreamRanks.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/phases/cut/CutStream.h"
#include "tools/analysis/phases/cut/CutTimes.h"
#include "tools/analysis/phases/cut/DivideStream.h"
#include "tools/analysis/phases/cut/TidyStream.h"

#include <map>
#include <set>

namespace anole::phases {
namespace {

constexpr uint64_t noTimeLimit = uint64_t(1) << 40; // bytes: the trace is not written

/// Makes one stream of another one, by two places in it.
using Change = StreamTrace (*)(const StreamTrace &, const StreamPlace &, const StreamPlace &);

Expected<StreamPlace> placeAt(EventWalker &walk, uint64_t event) {
  return walk.skipTo(event).map([&] { return walk.place().betweenEvents(walk.stream()); });
}

Expected<TidyStream> changed(StreamTrace from, const EventRange &range, Change change) {
  auto walk = EventWalker::over(std::move(from));
  if (!walk)
    return tl::unexpected(walk.error());
  auto begin = range.begin == 0 ? walk->place() : placeAt(*walk, range.begin);
  auto end = begin ? placeAt(*walk, range.end) : begin;
  return end ? tidyStream(change(walk->stream(), *begin, *end)) : tl::unexpected(end.error());
}

class Maker {
public:
  Maker(const Trace &whole, const std::vector<EventRange> &ranges, Change change)
      : whole(whole), ranges(ranges), change(change) {}

  Expected<CutTrace> run() {
    if (whole.streams.size() != 1)
      return fail("the program called MPI from several threads, and the trace does not say in "
                  "which order");
    for (StreamRanks ranks(whole.streams); auto rank = ranks.next();)
      if (auto added = add(*rank); !added)
        return tl::unexpected(added.error());
    CutTrace result{merged.finish()};
    finishMerge(result.trace, noTimeLimit);
    describe(result.trace);
    settle(result);
    return result;
  }

private:
  Expected<void> add(uint32_t rank) {
    if (rank >= ranges.size())
      return fail("the trace has more ranks than it says");
    auto stream = projectRank(whole, rank, whole.streams[0].thread);
    if (!stream)
      return tl::unexpected(stream.error());
    std::vector<uint64_t> events;
    for (const PointTrace &point : stream->points)
      events.push_back(point.count);
    auto made = changed(std::move(*stream), ranges[rank], change);
    if (!made)
      return tl::unexpected(made.error());
    std::vector<StreamTrace> streams;
    streams.push_back(std::move(made->stream));
    Trace leaf = leafTrace(std::move(streams), rank, 1);
    auto own = replay::ownPoints(whole, rank, whole.streams[0].thread);
    for (size_t i = 0; i < made->points.size(); ++i) {
      size_t point = made->points[i] % own.size(); // of a divided stream, those inside come later
      giveTimes(leaf.streams[0].points[i], own[point], events[point]);
    }
    merged.add(std::move(leaf));
    return {};
  }

  void describe(Trace &trace) const {
    trace.info = whole.info;
    trace.info.online.phases.clear();
    trace.functions = whole.functions;
    trace.paths = whole.paths;
    trace.pathTree = whole.pathTree;
    trace.texts = whole.texts;
    trace.loopSites = whole.loopSites;
    if (isDivided())
      namePaths(trace);
  }

  /// Paths of points inside.
  void namePaths(Trace &trace) const {
    std::set<uint64_t> used;
    for (const SharedPoint &point : trace.streams[0].points)
      used.insert(point.key.path);
    for (const CallPath &path : whole.paths)
      if (uint64_t inside = insideKey(path.signature); used.contains(inside))
        trace.paths.push_back({inside, path.step});
  }

  void settle(CutTrace &result) const {
    using Key = std::pair<uint16_t, uint64_t>; // function and call path
    struct Origin {
      const SharedPoint *point;
      bool isInside;
    };
    std::map<Key, Origin> origins;
    for (const SharedPoint &point : whole.streams[0].points) {
      origins[{point.key.function, point.key.path}] = {&point, !isDivided()};
      if (isDivided())
        origins[{point.key.function, insideKey(point.key.path)}] = {&point, true};
    }
    for (SharedStream &stream : result.trace.streams)
      for (SharedPoint &point : stream.points) {
        const Origin &origin = origins.at({point.key.function, point.key.path});
        bool isShared = settleTimes(point, *origin.point);
        result.sharedTimes += static_cast<uint64_t>(isShared && origin.isInside);
        result.inside.push_back(origin.isInside);
        result.isShared.push_back(isShared);
      }
  }

  bool isDivided() const { return change == divideStream; }

  const Trace &whole;
  const std::vector<EventRange> &ranges;
  const Change change;
  RankMerge merged;
};

} // namespace

Expected<CutTrace> cutTrace(const Trace &trace, const std::vector<EventRange> &ranges) {
  return Maker(trace, ranges, cutStream).run();
}

Expected<CutTrace> divideTrace(const Trace &trace, const std::vector<EventRange> &ranges) {
  return Maker(trace, ranges, divideStream).run();
}

} // namespace anole::phases
