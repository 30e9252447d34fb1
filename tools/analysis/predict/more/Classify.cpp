#include "tools/analysis/predict/more/Classify.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// Predicts again with other drawn times, on the networks themselves.
Expected<void> vary(const Trace &trace, const std::vector<Network> &networks,
                    const ClassifyOptions &options, std::vector<NetworkClass> &classes) {
  PredictOptions varied = options.predict;
  for (uint32_t i = 1; i < options.seeds; ++i) {
    ++varied.times.seed;
    auto predicted = predict(trace, networks, varied);
    if (!predicted)
      return tl::unexpected(predicted.error());
    for (size_t j = 0; j < classes.size(); ++j) {
      double time = sharesOf(predicted->networks[j]).runTime;
      classes[j].leastRunTime = std::min(classes[j].leastRunTime, time);
      classes[j].mostRunTime = std::max(classes[j].mostRunTime, time);
    }
  }
  return {};
}

NetworkClass classOf(const Network &network, std::vector<Prediction>::iterator configurations,
                     const Thresholds &thresholds, const std::optional<ProgramPart> &part) {
  NetworkClass one{network};
  for (size_t i = 0; i < one.trend.shares.size(); ++i) {
    const Prediction &configuration = configurations[static_cast<std::ptrdiff_t>(i)];
    one.trend.shares[i] = part ? sharesOf(configuration, *part) : sharesOf(configuration);
  }
  one.classes = classesOf(one.trend, thresholds);
  one.base = std::move(configurations[configurationAt(Sweep::Latency, baseStep)]);
  one.leastRunTime = one.mostRunTime = one.trend.base().runTime;
  return one;
}

} // namespace

Expected<Classification> classify(const Trace &trace, const std::vector<Network> &networks,
                                  const ClassifyOptions &options) {
  std::optional<ProgramPart> part;
  if (!options.part.isWhole()) {
    auto found = partOf(trace, options.part, options.predict.times.scale);
    if (!found)
      return tl::unexpected(found.error());
    part = std::move(*found);
  }
  std::vector<Network> all;
  for (const Network &network : networks)
    for (Network &configuration : configurationsOf(network))
      all.push_back(std::move(configuration));
  auto predicted = predict(trace, all, options.predict);
  if (!predicted)
    return tl::unexpected(predicted.error());
  Classification result{options.part, std::move(part), {}, omittedFrom(trace, predicted->gaps)};
  result.omitted.drawsAlike = options.predict.times.drawsAlike();
  auto configurations = predicted->networks.begin();
  for (const Network &network : networks) {
    result.networks.push_back(classOf(network, configurations, options.thresholds, result.part));
    configurations += sweeps * stepsOfSweep;
  }
  if (auto varied = vary(trace, networks, options, result.networks); !varied)
    return tl::unexpected(varied.error());
  return result;
}

} // namespace anole::whatif
