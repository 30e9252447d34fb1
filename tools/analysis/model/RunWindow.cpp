#include "tools/analysis/model/RunWindow.h"

#include "tools/analysis/model/LastCalls.h"
#include "tools/analysis/model/TimeUse.h"

#include <algorithm>

namespace anole::tools {
namespace {

/// What a rank spent before, in and after the window.
struct RankEdges {
  double startUp = 0, elapsed = 0, shutdown = 0;
};

class EdgesByRank {
public:
  EdgesByRank(const Trace &trace, const ShownRanks &ranks)
      : kinds(trace), ranks(ranks), edges(ranks.size()) {
    for (const SharedStream &stream : trace.streams)
      for (const SharedPoint &point : stream.points)
        if (stream.thread == 0)
          add(point);
    for (const LastCall &last : lastCallsOf(trace))
      if (auto row = ranks.rowOf(last.rank))
        edges[*row].elapsed += last.spent.all();
  }

  RunWindow window() const {
    RunWindow window;
    for (const RankEdges &rank : edges) {
      bool isFirst = &rank == edges.data();
      window.elapsed = std::max(window.elapsed, rank.elapsed);
      window.startUp = std::max(window.startUp, rank.startUp);
      window.shutdown = isFirst ? rank.shutdown : std::min(window.shutdown, rank.shutdown);
    }
    return window;
  }

private:
  void add(const SharedPoint &point) {
    PointUse times = kinds.of(point);
    bool isStart = times.before == TimeUse::Outside, isEdge = times.inside == TimeUse::Outside;
    auto inside = isStart  ? &RankEdges::startUp
                  : isEdge ? &RankEdges::shutdown
                           : &RankEdges::elapsed;
    auto before = isStart ? &RankEdges::startUp : &RankEdges::elapsed;
    ranks.each(point.ranks, point.before, point.delta.sum,
               [&](size_t row, double time) { edges[row].*before += time; });
    for (const SharedSum *apart : {&point.tracer, &point.waited})
      ranks.each(point.ranks, *apart, [&](size_t row, double time) { edges[row].*before += time; });
    ranks.each(point.ranks, point.inside, point.duration.sum,
               [&](size_t row, double time) { edges[row].*inside += time; });
  }

  const TimeUses kinds;
  const ShownRanks &ranks;
  std::vector<RankEdges> edges;
};

} // namespace

RunWindow RunWindow::of(const Trace &trace) {
  auto ranks = ShownRanks::of(trace);
  if (!ranks)
    ranks = ShownRanks::of(trace, {0});
  RunWindow window = ranks ? EdgesByRank(trace, *ranks).window() : RunWindow();
  if (window.elapsed <= 0 && !window.hasEdges())
    window.elapsed = trace.info.elapsed * 1e9;
  return window;
}

} // namespace anole::tools
