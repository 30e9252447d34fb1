#pragma once

#include "tools/views/compare/ScalingColumns.h"

namespace anole::tools {

/// Returns an SVG file with the time of a rank over the number of ranks, or another parameter, both
/// on logarithmic scales: computing, MPI, and the `most` call sites that grow worst, at most
/// twelve. Marks are what runs took, lines are laws; they are dashed where they are extrapolated.
std::string scalingDrawing(const ScalingReport &report, size_t most);

} // namespace anole::tools
