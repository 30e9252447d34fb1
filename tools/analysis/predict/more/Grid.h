#pragma once

#include "tools/analysis/predict/Predictor.h"
#include "tools/analysis/predict/more/Trend.h"

#include <string>

namespace anole::whatif {

/// A network and what is predicted for it.
struct GridCell {
  Network network;
  Shares shares{};
};

/// Each network with each of seven latencies and seven bandwidths between nodes, a factor of 2
/// apart, around its own.
Expected<std::vector<GridCell>> gridOf(Predictor &predictor, const std::vector<Network> &networks);

/// A head, and a line for each cell; times in nanoseconds.
std::string csvOf(const std::vector<GridCell> &grid);

} // namespace anole::whatif
