#include "tools/analysis/predict/more/ClassMap.h"

namespace anole::whatif {
namespace {

constexpr size_t reach = ClassMap::side - 1;             ///< cells around the network, on each side
constexpr size_t across = ClassMap::side + 2 * baseStep; ///< configurations in a row

Network configurationAt(const Network &network, size_t latency, size_t bandwidth) {
  Network changed = network;
  changed.between.latency /= factorAt(latency, reach);
  changed.between.bandwidth *= factorAt(bandwidth, reach);
  return changed;
}

/// The configurations around one network, row by row.
class Plane {
public:
  explicit Plane(std::vector<Shares> shares) : shares(std::move(shares)) {}

  Trend around(size_t latency, size_t bandwidth) const {
    Trend trend;
    for (size_t step = 0; step < stepsOfSweep; ++step) {
      size_t same = baseStep;
      trend.shares[whatif::configurationAt(Sweep::Latency, step)] =
          at(latency + step, bandwidth + same);
      trend.shares[whatif::configurationAt(Sweep::Bandwidth, step)] =
          at(latency + same, bandwidth + step);
      trend.shares[whatif::configurationAt(Sweep::Both, step)] =
          at(latency + step, bandwidth + step);
    }
    return trend;
  }

private:
  const Shares &at(size_t latency, size_t bandwidth) const {
    return shares[latency * across + bandwidth];
  }
  std::vector<Shares> shares;
};

ClassMap mapOf(const Network &network, const Plane &plane, const Thresholds &thresholds) {
  ClassMap map{network, plane.around(baseStep, baseStep)};
  for (size_t latency = 0; latency < ClassMap::side; ++latency)
    for (size_t bandwidth = 0; bandwidth < ClassMap::side; ++bandwidth)
      map.classes[latency][bandwidth] = classesOf(plane.around(latency, bandwidth), thresholds);
  return map;
}

} // namespace

Expected<std::vector<ClassMap>> classMaps(const Trace &trace, const std::vector<Network> &networks,
                                          const PredictOptions &options,
                                          const Thresholds &thresholds) {
  std::vector<Network> all;
  for (const Network &network : networks)
    for (size_t latency = 0; latency < across; ++latency)
      for (size_t bandwidth = 0; bandwidth < across; ++bandwidth)
        all.push_back(configurationAt(network, latency, bandwidth));
  auto predicted = predict(trace, all, options);
  if (!predicted)
    return tl::unexpected(predicted.error());
  std::vector<ClassMap> maps;
  auto next = predicted->networks.begin();
  for (const Network &network : networks) {
    std::vector<Shares> shares;
    for (auto end = next + across * across; next != end; ++next)
      shares.push_back(sharesOf(*next));
    maps.push_back(mapOf(network, Plane(std::move(shares)), thresholds));
  }
  return maps;
}

} // namespace anole::whatif
