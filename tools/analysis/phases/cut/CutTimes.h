#pragma once

#include "tools/analysis/time/OwnPoints.h"

namespace anole::phases {

/// Gives a point of a rank, which has so many of the rank's `all` events there, the times of these:
/// what the rank spent at the point of the whole trace, shared out by events. Times of each event
/// are taken as they are.
void giveTimes(SharedPoint &point, const replay::OwnPoint &whole, uint64_t all);

/// Once all ranks are merged: times of the whole point if all of its events are here, otherwise its
/// histogram, scaled. Returns whether times were shared out.
bool settleTimes(SharedPoint &point, const SharedPoint &whole);

} // namespace anole::phases
