#pragma once

#include "tools/views/more/AccuracyText.h"

#include <string>

namespace anole::tools {

/// An SVG file with the communication matrices of both traces as heat maps on one scale, and with
/// the cells in which the clustered one has more (orange) or less (blue): above the numbers of
/// sends, below their average times. After [Bahmani2017],
/// figures 4.6 and 4.7, but seen from above, because bars hide each other.
std::string matrixDrawing(const ComparedTraces &traces);

} // namespace anole::tools
