#include "tools/analysis/predict/more/Grid.h"

#include <sstream>

namespace anole::whatif {
namespace {

Network withLatency(Network network, double latency) {
  network.between.latency = latency;
  return network;
}

} // namespace

Expected<std::vector<GridCell>> gridOf(Predictor &predictor, const std::vector<Network> &networks) {
  std::vector<Network> all;
  for (const Network &network : networks)
    for (size_t i = 0; i < stepsOfSweep; ++i)
      for (size_t j = 0; j < stepsOfSweep; ++j) {
        all.push_back(withLatency(network, network.between.latency * factorAt(i)));
        all.back().between.bandwidth *= factorAt(j);
      }
  auto predicted = predictor.run(all);
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

} // namespace anole::whatif
