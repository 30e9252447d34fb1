#include "tools/analysis/causes/CriticalPath.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// What a rank computes on average at each point, in nanoseconds.
std::vector<double> meansOf(const Trace &trace, const CauseOptions &options) {
  CallShapes shapes;
  for (const FunctionInfo &function : trace.functions)
    shapes.emplace(function.id, CallShape(function));
  std::vector<double> means;
  for (const SharedPoint &point : trace.streams[0].points)
    means.push_back(computedAt(shapes.at(point.key.functionId()), point) * options.times.scale /
                    trace.info.ranks);
  return means;
}

std::vector<RankShare> byRank(const std::vector<PathPart> &parts) {
  std::map<uint32_t, double> sums;
  for (const PathPart &part : parts)
    for (const RankShare &share : part.cause.ranks)
      sums[share.rank] += share.time;
  std::vector<RankShare> ranks;
  for (auto [rank, time] : sums)
    ranks.push_back({rank, time});
  std::ranges::sort(ranks, std::greater(), &RankShare::time);
  return ranks;
}

} // namespace

CriticalPath criticalPathOf(const Trace &trace, const CauseOptions &options, const CauseRun &run) {
  WaitLanes lanes;
  uint32_t lane = lanes.add();
  BackwardPass pass = run.backwards(lanes);
  pass.askEnd(run.lastRank(), lane);
  pass.pass();
  Causes causes(run.streams());
  causes.add(pass.path(lane));
  CriticalPath path{static_cast<double>(run.end()) / nanosecond, run.lastRank()};
  path.gaps = run.gaps();
  const std::vector<double> means = meansOf(trace, options);
  for (Cause &cause : causes.found()) {
    bool isComputing = cause.kind == CauseKind::Computing;
    double mean = isComputing ? means[cause.site] : 0;
    path.computing += isComputing ? cause.time : 0;
    path.imbalance += isComputing ? std::max(0.0, cause.time - mean) : 0;
    path.parts.push_back({std::move(cause), mean});
  }
  path.ranks = byRank(path.parts);
  return path;
}

Expected<CriticalPath> criticalPathOf(const Trace &trace, const CauseOptions &options) {
  return CauseRun::of(trace, options).map([&](const std::unique_ptr<CauseRun> &run) {
    return criticalPathOf(trace, options, *run);
  });
}

} // namespace anole::whatif
