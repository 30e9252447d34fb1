#pragma once

#include "tools/analysis/predict/more/Classes.h"

#include <array>

namespace anole::whatif {

/// The classes of a program on seven latencies times seven bandwidths around a network, a factor of
/// 2 apart. Later rows and columns are faster; the middle is the network itself.
struct ClassMap {
  static constexpr size_t side = stepsOfSweep;

  Network network{};
  Trend trend{};                                                         ///< of the network itself
  std::array<std::array<std::vector<ClassFound>, side>, side> classes{}; ///< by latency, bandwidth
};

/// The maps of some networks. A class looks three steps around its cell, so 13 x 13 configurations
/// are predicted for each network, by one walk through the trace.
Expected<std::vector<ClassMap>> classMaps(const Trace &trace, const std::vector<Network> &networks,
                                          const PredictOptions &options,
                                          const Thresholds &thresholds = {});

} // namespace anole::whatif
