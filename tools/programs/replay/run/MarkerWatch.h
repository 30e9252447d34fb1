#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/model/MarkedPhases.h"

namespace anole::replay {

/// Finds the markers of a rank once more. A trace stores how many markers each phase has, not where
/// they were, but it names the loops that set them. Giving the events to a tracer's tree once more,
/// which follows the same loop (runtime/core/compress/PhaseLoops.h), finds the markers again. The
/// memory is that of the rank's part of the trace.
class MarkerWatch : MarkerListener {
public:
  explicit MarkerWatch(const Trace &trace);

  /// Returns how many markers came up to the event. LoopSlots must have moved to it. Must be called
  /// once for each event.
  uint64_t upTo(const KnownFunction &function, const WalkedEvent &event);

private:
  void marker(uint64_t number, bool changed, uint64_t signature) override;

  tools::MarkedPhases phases;
  uint64_t met = 0; ///< events of the call that sets markers
  uint64_t markers = 0;
  std::vector<int64_t> fields;
  TraceTree tree;
};

} // namespace anole::replay
