#pragma once

#include "tools/text/AccuracyText.h"

#include <string>

namespace anole::tools {

/// An SVG file: the communication matrices of both traces as heat maps of one scale, and what the
/// clustered one has more (orange) or less (blue). After Bahmani 2017, figures 4.6 and 4.7, seen
/// from above: heights of bars hide each other.
std::string matrixDrawing(const ComparedTraces &traces);

} // namespace anole::tools
