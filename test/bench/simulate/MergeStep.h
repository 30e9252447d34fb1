#pragma once

#include "runtime/core/ranks/transport/TraceParts.h"
#include "test/bench/simulate/SimulatedRanks.h"
#include "test/bench/simulate/TreeCost.h"

#include <functional>

namespace anole::tools {

/// The reduction that merges traces (see TreeWalk), with the messages of
/// runtime/core/ranks/transport's Reduction: a child offers a digest first, and sends no part that
/// its parent has.
class MergeStep {
public:
  /// `leaf` makes the trace of a participant.
  explicit MergeStep(std::function<Trace(uint32_t)> leaf) : leaf(std::move(leaf)) {}

  Trace own(uint32_t participant) { return leaf(participant); }
  Traffic join(Trace &parent, Trace &&child);
  static uint64_t size(const Trace &trace);

private:
  std::function<Trace(uint32_t)> leaf;
};

} // namespace anole::tools
