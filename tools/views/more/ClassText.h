#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/predict/more/Classify.h"
#include "tools/show/Screen.h"

namespace anole::whatif {

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification,
                      const tools::Screen &screen = {});

} // namespace anole::whatif
