#pragma once

#include "tools/analysis/model/TracePhases.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// What `anole info` shows about phases: the loops that set markers, and what the ranks decided at
/// them while the program ran.
struct ShownMarkers {
  ShownMarkers(const Trace &trace, const TraceNames &names)
      : trace(trace), names(names), phases(phasesOf(trace)) {}

  const Trace &trace;
  const TraceNames &names;
  TracePhases phases;
};
const Columns<ShownMarkers> &columnsOf(const ShownMarkers *);

} // namespace anole::tools
