#pragma once

#include "tools/analysis/measure/Summary.h"

namespace anole::tools {

/// A summary with the phases of the run, which are found by what stands above Summary: marked ones
/// always, others where that is cheap (PhaseSearch).
Summary phasedSummary(const Trace &trace, const Expected<TraceBytes> &bytes);

} // namespace anole::tools
