#pragma once

#include "tools/model/LoadedTrace.h"
#include "tools/text/Json.h"
#include "tools/whatif/classes/Classify.h"

namespace anole::whatif {

std::string classText(const tools::LoadedTrace &loaded, const Classification &classification);
tools::Json classJson(const tools::LoadedTrace &loaded, const Classification &classification);

/// The points that carry most of a kind of time on a network, most first, with what they have of
/// it.
struct CarryingPoint {
  size_t point;
  double share;
};
std::vector<CarryingPoint> carriersOf(const Prediction &prediction, Counter which);

} // namespace anole::whatif
