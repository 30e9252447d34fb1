#include "tools/analysis/causes/CriticalPath.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/causes/Slack.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// What a rank computes on average at each point, in nanoseconds.
std::vector<double> meansOf(const Trace &trace, const CauseOptions &options) {
  const CallShapes shapes = shapesOf(trace);
  const TracerPart tracer = options.times.asUntraced ? tracerPartOf(trace, shapes) : TracerPart();
  std::vector<double> means;
  for (const SharedPoint &point : trace.streams[0].points)
    means.push_back(computedAt(shapes.at(point.key.functionId()), point, tracer) *
                    options.times.scale / trace.info.ranks);
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

namespace {

/// What the ranks that are not on the path at a place compute there on average.
double meanBeside(const Trace &trace, const PathPart &part) {
  auto there = expand(trace.streams[0].points[part.cause.site].ranks).size();
  double beside = part.mean * trace.info.ranks - part.cause.time;
  size_t ranks = std::max(there, part.cause.ranks.size() + 1) - part.cause.ranks.size();
  return std::max(beside, 0.0) / static_cast<double>(ranks);
}

/// Places where ranks compute without being on the path, most first, behind those on it. Time: the
/// places, and sorting them.
void addOthers(std::vector<PathPart> &parts, const std::vector<double> &means, size_t most) {
  std::vector<bool> isOn(means.size());
  for (const PathPart &part : parts)
    if (part.cause.kind == CauseKind::Computing)
      isOn[part.cause.site] = true;
  std::vector<PathPart> others;
  for (uint32_t site = 0; site < means.size(); ++site)
    if (means[site] > 0 && !isOn[site])
      others.push_back({{CauseKind::Computing, site}, means[site]});
  std::ranges::sort(others, std::greater(), &PathPart::mean);
  others.resize(std::min(others.size(), most - std::min(most, parts.size())));
  parts.insert(parts.end(), others.begin(), others.end());
}

} // namespace

CriticalPath criticalPathOf(const Trace &trace, const CauseOptions &options, const CauseRun &run,
                            size_t most) {
  CriticalPath path = criticalPathOf(trace, options, run);
  path.moves = pathInTime(run);
  addOthers(path.parts, meansOf(trace, options), most);
  const SlackSearch search(run, options.match.limit);
  for (size_t i = 0; i < std::min(most, path.parts.size()); ++i)
    if (PathPart &part = path.parts[i]; part.cause.kind == CauseKind::Computing)
      if (auto factor = search.factorOf(part.cause))
        part.slack = (*factor - 1) * meanBeside(trace, part);
  return path;
}

Expected<CriticalPath> criticalPathOf(const Trace &trace, const CauseOptions &options,
                                      size_t most) {
  return CauseRun::of(trace, options).map([&](const std::unique_ptr<CauseRun> &run) {
    return criticalPathOf(trace, options, *run, most);
  });
}

} // namespace anole::whatif
