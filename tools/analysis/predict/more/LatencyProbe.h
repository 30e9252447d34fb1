#pragma once

#include "tools/analysis/predict/Predictor.h"

namespace anole::whatif {

/// A LatencyPoint is the run time at a latency between nodes, both in picoseconds, and by how much
/// it grows with each picosecond more: how many latencies follow one another on the critical path.
struct LatencyPoint {
  Time latency = 0, runTime = 0, slope = 0;

  /// Returns where the straight line through it comes to a run time, rounded down; it must rise.
  Time latencyAt(Time time) const { return latency + (time - runTime) / slope; }
};

/// A LatencyProbe runs a trace on a network with other latencies.
///
/// The run time is a maximum of sums, in which the latency comes so and so many times. So it is a
/// curve of straight lines that never falls, and each gets steeper, unless messages share links
/// (NetworkModel::Loggps): then a curve may also get flatter.
class LatencyProbe {
public:
  static constexpr Time most = Time(1'000'000'000'000); ///< a second
  static constexpr double microsecond = 1e6;

  LatencyProbe(Predictor &predictor, Network network)
      : predictor(predictor), network(std::move(network)) {}

  Time own() const; ///< the network's latency
  Network at(Time latency) const;
  Expected<std::vector<LatencyPoint>> run(const std::vector<Time> &latencies);
  Expected<LatencyPoint> run(Time latency);

  /// Returns into how many parts to divide a range of latencies by asking for some at once. That is
  /// little dearer than to ask for one where events are gone through each time, for all networks
  /// together, and half as dear for each where steps are.
  Time partsAtOnce() const { return !isExpanded ? 1 : predictor.keepsSteps(network) ? 4 : 16; }

  /// Returns the first latency found from `from` on at which the run takes longer than the limit,
  /// or a second.
  Expected<LatencyPoint> beyond(LatencyPoint from, Time limit);

  const Gaps &gaps() const { return found; }

private:
  Predictor &predictor;
  const Network network;
  Gaps found{};
  bool isExpanded = false;
};

} // namespace anole::whatif
