#include "tools/analysis/predict/Grid.h"

#include <algorithm>
#include <sstream>

namespace anole::whatif {
namespace {

constexpr double mostLatency = 1e6; // microseconds
constexpr size_t probes = 16;       // latencies that are tried at once

Network withLatency(Network network, double latency) {
  network.between.latency = latency;
  return network;
}

double runTimeOf(const Prediction &prediction) { return sharesOf(prediction).runTime; }

/// Narrows (low, high], in which the run time comes to exceed the limit.
Expected<void> narrow(const Trace &trace, const Network &network, const PredictOptions &options,
                      double limit, double &low, double &high) {
  std::vector<Network> tried;
  double step = (high - low) / probes;
  for (size_t i = 1; i <= probes; ++i)
    tried.push_back(withLatency(network, low + step * static_cast<double>(i)));
  auto predicted = predict(trace, tried, options);
  if (!predicted)
    return tl::unexpected(predicted.error());
  auto above = std::ranges::find_if(predicted->networks, [&](const Prediction &prediction) {
    return runTimeOf(prediction) > limit;
  });
  auto index = static_cast<double>(above - predicted->networks.begin());
  high = low + step * std::min(index + 1, double(probes));
  low += step * index;
  return {};
}

std::optional<size_t> mostGrown(const Prediction &before, const Prediction &after) {
  std::optional<size_t> most;
  TimeSum growth = 0;
  for (size_t i = 0; i < after.sites.size(); ++i) {
    TimeSum grown = after.sites[i][0] + after.sites[i][1] - before.sites[i][0] - before.sites[i][1];
    if (grown > growth) {
      growth = grown;
      most = i;
    }
  }
  return most;
}

} // namespace

Expected<std::vector<GridCell>> gridOf(const Trace &trace, const std::vector<Network> &networks,
                                       const PredictOptions &options) {
  std::vector<Network> all;
  for (const Network &network : networks)
    for (size_t i = 0; i < stepsOfSweep; ++i)
      for (size_t j = 0; j < stepsOfSweep; ++j) {
        all.push_back(withLatency(network, network.between.latency * factorAt(i)));
        all.back().between.bandwidth *= factorAt(j);
      }
  auto predicted = predict(trace, all, options);
  if (!predicted)
    return tl::unexpected(predicted.error());
  std::vector<GridCell> grid;
  for (size_t i = 0; i < all.size(); ++i)
    grid.push_back({std::move(all[i]), sharesOf(predicted->networks[i])});
  return grid;
}

std::string csvOf(const std::vector<GridCell> &grid) {
  std::ostringstream text;
  text.precision(12);
  text << "network,bandwidth_gbits,latency_us,run_time,total,computation,wait,latency,bandwidth,"
          "copies,overhead,unmodelled\n";
  for (const GridCell &cell : grid) {
    const Shares &shares = cell.shares;
    text << cell.network.name << ',' << cell.network.between.bandwidth << ','
         << cell.network.between.latency;
    for (double time :
         {shares.runTime, shares.total, shares.computation, shares.wait, shares.latency,
          shares.bandwidth, shares.copy, shares.overhead, shares.unmodelled})
      text << ',' << time;
    text << '\n';
  }
  return text.str();
}

Expected<std::optional<Tolerance>> toleranceOf(const Trace &trace, const Network &network,
                                               double share, const PredictOptions &options) {
  double low = network.between.latency, high = std::max(2 * low, mostLatency);
  auto ends = predict(trace, {network, withLatency(network, high)}, options);
  if (!ends)
    return tl::unexpected(ends.error());
  Tolerance found{runTimeOf(ends->networks[0])};
  found.gaps = ends->gaps;
  double limit = found.runTime * (1 + share);
  if (runTimeOf(ends->networks[1]) <= limit)
    return std::optional<Tolerance>();
  while (high - low > 0.005 * (high - network.between.latency))
    if (auto narrowed = narrow(trace, network, options, limit, low, high); !narrowed)
      return tl::unexpected(narrowed.error());
  found.latency = low;
  auto there = predict(trace, {withLatency(network, high)}, options);
  if (!there)
    return tl::unexpected(there.error());
  found.carrier = mostGrown(ends->networks[0], there->networks[0]);
  return std::optional(found);
}

} // namespace anole::whatif
