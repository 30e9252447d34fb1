#pragma once

#include "tools/analysis/phases/Phases.h"

#include <string>

namespace anole::phases {

/// An SVG file: the phases as a bar over the time of the run (over its calls, if the trace has no
/// times), and below it who sends to whom in each pattern, ranks on a circle. Only the patterns
/// with most messages and at most mostRanksDrawn ranks are drawn.
std::string phaseDrawing(const PhaseReport &report);

inline constexpr size_t mostRanksDrawn = 128;

} // namespace anole::phases
