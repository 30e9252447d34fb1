#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/show/Json.h"

namespace anole::phases {

/// The phases, the patterns with their messages, and the segmentation tree.
tools::Json phaseJson(const tools::LoadedTrace &loaded, const PhaseReport &report);

} // namespace anole::phases
