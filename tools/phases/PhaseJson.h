#pragma once

#include "tools/model/LoadedTrace.h"
#include "tools/phases/Phases.h"
#include "tools/text/Json.h"

namespace anole::phases {

/// The phases, the patterns with their messages, and the segmentation tree.
tools::Json phaseJson(const tools::LoadedTrace &loaded, const PhaseReport &report);

} // namespace anole::phases
