#include "tools/analysis/predict/IdealRun.h"

#include "tools/analysis/model/RunWindow.h"

#include <algorithm>

namespace anole::whatif {
namespace {

bool drawsTimes(const Trace &trace) {
  return std::ranges::any_of(trace.streams, [](const SharedStream &stream) {
    return std::ranges::any_of(stream.points, [](const SharedPoint &point) {
      return point.delta.sum > 0 && point.times.empty();
    });
  });
}

Expected<IdealRun> predictIdeal(const Trace &trace, const PredictOptions &options) {
  auto predicted = predict(trace, {idealNetwork()}, options);
  if (!predicted)
    return tl::unexpected(predicted.error());
  IdealRun run;
  for (const RankPrediction &rank : predicted->networks[0].ranks) {
    run.useful = std::max(run.useful, static_cast<double>(rank.part(Counter::Computation)));
    run.time = std::max(run.time, static_cast<double>(rank.total));
  }
  return IdealRun{run.useful / nanosecond, run.time / nanosecond, options.times.drawn(),
                  std::move(predicted->gaps)};
}

/// What the tracer took of each rank, as a mean, in nanoseconds.
double tracerTimeOf(const Trace &trace) {
  double all = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    all += point.tracer.total;
  return all / trace.info.ranks;
}

} // namespace

Expected<IdealRun> idealRun(const Trace &trace, PredictOptions options, double recorded) {
  bool isOpen = options.times.draws == Draws::Auto;
  options.tick = 0;
  if (isOpen)
    options.times.draws = Draws::Own;
  auto run = predictIdeal(trace, options);
  const double most = recorded - tracerTimeOf(trace);
  if (!run || !isOpen || !isLonger(run->time, most) || !drawsTimes(trace))
    return run;
  options.times.draws = Draws::Alike;
  auto alike = predictIdeal(trace, options);
  if (!alike || !isLonger(most, alike->time))
    return alike;
  options.times.draws = Draws::Own;
  options.times.ownSteps = (most - alike->time) / (run->time - alike->time);
  return predictIdeal(trace, options);
}

PredictOptions settled(const Trace &trace, PredictOptions options) {
  if (options.times.draws != Draws::Auto)
    return options;
  PredictOptions asRecorded = options;
  asRecorded.times.scale = 1;
  asRecorded.times.asUntraced = false;
  options.times.draws = Draws::Own;
  if (!drawsTimes(trace))
    return options;
  double recorded = tools::RunWindow::of(trace).elapsed;
  if (auto ideal = idealRun(trace, asRecorded, recorded); ideal && recorded > 0)
    options.times.drawn() = ideal->drawn;
  return options;
}

} // namespace anole::whatif
