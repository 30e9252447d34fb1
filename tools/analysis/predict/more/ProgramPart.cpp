#include "tools/analysis/predict/more/ProgramPart.h"

#include "runtime/core/model/PathTree.h"
#include "tools/analysis/model/TimeUse.h"
#include "tools/analysis/state/CallShape.h"

#include <unordered_set>

namespace anole::whatif {
namespace {

/// The signatures of the call paths that have the function.
std::unordered_set<uint64_t> pathsThrough(const Trace &trace, const std::string &function) {
  const PathTree &tree = trace.pathTree;
  const Name wanted(function);
  std::vector<bool> isInside(tree.steps.size());
  for (uint32_t step = 1; step < tree.steps.size(); ++step)
    isInside[step] = isInside[tree.steps[step].before] || frameAt(tree, step).function == wanted;
  std::unordered_set<uint64_t> found;
  for (const CallPath &path : trace.paths)
    if (isInside[path.step])
      found.insert(path.signature);
  return found;
}

void addTimes(ProgramPart &part, const CallShape &shape, const SharedPoint &point, double scale) {
  tools::PointUse times = tools::useOf(*shape.role, point.polls > 0);
  if (times.before == tools::TimeUse::Computing)
    part.computation += scale * point.delta.sum;
  if (times.inside == tools::TimeUse::Overhead)
    part.overhead += scale * point.duration.sum;
  if (times.inside == tools::TimeUse::Waiting && shape.takesItsTime())
    part.unmodelled += scale * point.duration.sum;
}

} // namespace

Expected<ProgramPart> partOf(const Trace &trace, const PartChoice &choice, double computeScale) {
  const std::string &function = choice.within;
  auto paths = pathsThrough(trace, function);
  if (!function.empty() && paths.empty())
    return fail("no call path has a function " + function +
                "; anole print shows those that there are");
  const CallShapes shapes = shapesOf(trace);
  std::string between = function.empty() || choice.phase.empty() ? "" : " in ";
  ProgramPart part{function + between + choice.phase};
  for (const SharedPoint &point : trace.streams[0].points) {
    bool isInPhase = choice.points.empty() || choice.points[part.points.size()];
    part.points.push_back(isInPhase && (function.empty() || paths.contains(point.key.path)));
    auto shape = shapes.find(point.key.functionId());
    if (part.points.back() && shape != shapes.end())
      addTimes(part, shape->second, point, computeScale);
  }
  return part;
}

Shares sharesOf(const Prediction &prediction, const ProgramPart &part) {
  Shares shares;
  double ranks = static_cast<double>(prediction.ranks.size());
  shares.runTime = sharesOf(prediction).runTime;
  shares.computation = part.computation / ranks;
  shares.overhead = part.overhead / ranks;
  shares.unmodelled = part.unmodelled / ranks;
  for (size_t point = 0; point < prediction.sites.size(); ++point) {
    auto mean = [&](Counter which) {
      auto sum = prediction.sites[point][static_cast<size_t>(which) - 1];
      return part.has(point) ? static_cast<double>(sum) / nanosecond / ranks : 0;
    };
    shares.wait += mean(Counter::Wait);
    shares.latency += mean(Counter::Latency);
    shares.bandwidth += mean(Counter::Bandwidth);
  }
  shares.total = shares.local() + shares.communication();
  return shares;
}

} // namespace anole::whatif
