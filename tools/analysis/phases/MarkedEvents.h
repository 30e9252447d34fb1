#pragma once

#include "tools/analysis/model/MarkedPhases.h"
#include "tools/analysis/phases/cut/CutTrace.h"

namespace anole::phases {

/// The events of each rank in the phases from one to another one, which are between markers. A
/// phase ends with the last event of the iteration that sets its last marker, or with the program's
/// own call of anole_phase_marker; what comes after the last marker of a rank is in the phase that
/// is open there.
///
/// Fails if the ranks have several threads, if several loops set the markers, or if the ranks are
/// too many. Time: the trace for each rank, times the logarithm of trips.
Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const tools::MarkedPhases &phases,
                                           size_t first, size_t last);

} // namespace anole::phases
