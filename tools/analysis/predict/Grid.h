#pragma once

#include "tools/analysis/predict/Trend.h"

#include <optional>
#include <string>

namespace anole::whatif {

/// A network and what is predicted for it.
struct GridCell {
  Network network;
  Shares shares{};
};

/// Each network with each of seven latencies and seven bandwidths between nodes, a factor of 2
/// apart, around its own.
Expected<std::vector<GridCell>> gridOf(const Trace &trace, const std::vector<Network> &networks,
                                       const PredictOptions &options);

/// A head, and a line for each cell; times in nanoseconds.
std::string csvOf(const std::vector<GridCell> &grid);

/// A Tolerance is how far the latency between nodes may rise until the run takes longer by this
/// share.
struct Tolerance {
  double runTime = 0;              ///< on the network itself, in nanoseconds
  double latency = 0;              ///< microseconds; within half a hundredth of the rise
  std::optional<size_t> carrier{}; ///< the point whose wait and latency time grows most until then
  Gaps gaps{};
};

/// The run time is a maximum of sums in which the latency comes with factors that are not negative,
/// so it never falls when the latency rises, and a search between two latencies finds the answer.
/// Empty if even latencies of a second cost less.
Expected<std::optional<Tolerance>> toleranceOf(const Trace &trace, const Network &network,
                                               double share, const PredictOptions &options);

} // namespace anole::whatif
