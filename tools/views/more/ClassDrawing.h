#pragma once

#include "tools/analysis/predict/more/ClassMap.h"

namespace anole::whatif {

/// An SVG file: for each network a map of the classes over latency and bandwidth around it, and
/// beside it what the time consists of in the three sweeps ([Tong2016], figures 4 to 6).
std::string classDrawing(const std::string &title, const std::vector<ClassMap> &maps);

} // namespace anole::whatif
