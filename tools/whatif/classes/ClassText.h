#pragma once

#include "tools/model/LoadedTrace.h"
#include "tools/text/Json.h"
#include "tools/whatif/classes/Classify.h"

namespace anole::whatif {

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification);
tools::Json classJson(const tools::LoadedTrace &loaded, const Classification &classification);

} // namespace anole::whatif
