#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/predict/Classify.h"

namespace anole::whatif {

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification);

} // namespace anole::whatif
