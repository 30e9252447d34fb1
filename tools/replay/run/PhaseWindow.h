#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Trace.h"
#include "tools/replay/run/Settings.h"

namespace anole::replay {

/// Finds the phase of the program to which an event belongs. A trace stores how many markers each
/// phase has, not where they were. The rules of the tracer count only iterations and events
/// (runtime/core/compress/PhaseLoops.h), so giving the events to a tracer's tree once more finds
/// the markers again. The memory is that of the rank's part of the trace.
class PhaseWindow : MarkerListener {
public:
  /// Fails if the trace does not have the requested phases.
  static Expected<void> check(const Trace &trace, const Settings &settings);

  PhaseWindow(const Trace &trace, const Settings &settings);

  /// Whether the event is in the requested phases. LoopSlots must have moved to it. Must be called
  /// once for each event.
  bool contains(const FunctionInfo &function, const WalkedEvent &event);

private:
  void marker(bool changed) override;

  uint64_t interval = 0;
  uint64_t begin, end; ///< intervals from 0
  std::vector<int64_t> fields;
  TraceTree tree;
};

} // namespace anole::replay
