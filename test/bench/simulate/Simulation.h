#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/ranks/cluster/ClusterSettings.h"
#include "test/bench/simulate/SimulatedPatterns.h"
#include "test/bench/simulate/TreeCost.h"

namespace anole::tools {

struct SimulationSettings {
  const SimulatedPattern *pattern = nullptr;
  uint32_t ranks = 1, steps = 10, arity = 4;
  ClusterSettings cluster;
  std::string output; ///< the file for the finished trace, or none
};

/// The result of one simulated run.
struct Simulation {
  uint32_t ranks = 0;
  uint64_t clusters = 0;   ///< leads
  uint64_t groups = 0;     ///< see rankGroups
  uint64_t traceBytes = 0; ///< of the finished trace, not compressed
  uint64_t rankBytes = 0;  ///< of the trace of one rank: the mean of some that lie evenly apart
  TreeCost clustering, merging;
  double seconds = 0; ///< of this process

  /// Clustering, then merging the leads' traces.
  TreeCost cost() const {
    TreeCost both = clustering;
    both.then(merging);
    return both;
  }
};

/// Runs the tracer's own core for any number of ranks in one process: each rank records the
/// pattern, all are clustered over a radix tree, and the traces of the leads are merged over a tree
/// of the leads. If every rank is a lead, all are merged.
///
/// The way back, on which all ranks learn who leads, is not counted: it has as many messages on the
/// longest path, and their size is that of the root's state.
/// Expects that the trace may be written, if its settings name a file for it.
Expected<Simulation> simulate(const SimulationSettings &settings);

constexpr uint32_t smallestGrowth = 16;

/// The sizes 2^4, 2^6, ... up to the given one. Every pattern supports powers of four.
std::vector<uint32_t> growingSizes(uint32_t largest);

} // namespace anole::tools
