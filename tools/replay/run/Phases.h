#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "runtime/core/trace/Trace.h"
#include "runtime/core/tree/TraceTree.h"
#include "tools/replay/run/Settings.h"

namespace anole::replay {

/// Says in which phase of the program an event is. A trace keeps how many markers each phase has,
/// not where they were; they are found again by the rules of the tracer, which count iterations and
/// events only (runtime/core/phase/PhaseLoops.h): so the events are given to a tracer's tree once
/// more. Its memory is that of the rank's part of the trace.
class Phases : MarkerListener {
public:
  /// An error if the trace does not have the phases that are asked for.
  static Expected<void> check(const Trace &trace, const Settings &settings);

  Phases(const Trace &trace, const Settings &settings);

  /// Whether the event, before which LoopSlots has moved, is in the phases that are asked for. To
  /// be asked for each event once.
  bool contains(const FunctionInfo &function, const WalkedEvent &event);

private:
  void marker(bool changed) override;

  uint64_t interval = 0;
  uint64_t begin, end; ///< intervals from 0
  std::vector<int64_t> fields;
  TraceTree tree;
};

} // namespace anole::replay
