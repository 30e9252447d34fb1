#include "tools/analysis/predict/more/LatencyProbe.h"

#include <algorithm>
#include <cmath>

namespace anole::whatif {
namespace {

Time runTimeOf(const Prediction &prediction) {
  return std::ranges::max_element(prediction.ranks, {}, &RankPrediction::total)->total;
}

} // namespace

Time LatencyProbe::own() const {
  return std::min<Time>(most, std::llround(network.between.latency * microsecond));
}

Network LatencyProbe::at(Time latency) const {
  Network changed = network;
  changed.between.latency = static_cast<double>(latency) / microsecond;
  return changed;
}

/// The slope is that of the next picosecond.
Expected<std::vector<LatencyPoint>> LatencyProbe::run(const std::vector<Time> &latencies) {
  std::vector<Network> networks;
  for (Time latency : latencies)
    for (Time more : {0, 1})
      networks.push_back(at(latency + more));
  auto ran = predictor.run(networks, Predictor::Wanted::RunTimes);
  if (!ran)
    return tl::unexpected(ran.error());
  found = std::move(ran->gaps);
  isExpanded = ran->networks.at(0).isExpanded;
  std::vector<LatencyPoint> points;
  for (size_t i = 0; i < latencies.size(); ++i) {
    Time here = runTimeOf(ran->networks[2 * i]);
    points.push_back({latencies[i], here, runTimeOf(ran->networks[2 * i + 1]) - here});
  }
  return points;
}

Expected<LatencyPoint> LatencyProbe::run(Time latency) {
  return run(std::vector{latency}).map([](const std::vector<LatencyPoint> &one) {
    return one.front();
  });
}

/// A line that gets steeper comes to the limit before its beginning says.
Expected<LatencyPoint> LatencyProbe::beyond(LatencyPoint from, Time limit) {
  constexpr Time microseconds = 1'000'000;
  while (from.runTime <= limit && from.latency < most) {
    Time next =
        from.slope > 0 ? from.latencyAt(limit) + 1 : std::max(8 * from.latency, microseconds);
    std::vector<Time> asked{std::min(next, most)};
    while (isExpanded && from.slope == 0 && asked.back() < most)
      asked.push_back(std::min(8 * asked.back(), most));
    auto there = run(asked);
    if (!there)
      return tl::unexpected(there.error());
    auto isLonger = [&](const LatencyPoint &point) { return point.runTime > limit; };
    auto first = std::ranges::find_if(*there, isLonger);
    from = first == there->end() ? there->back() : *first;
  }
  return from;
}

} // namespace anole::whatif
