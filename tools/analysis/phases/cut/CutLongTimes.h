#pragma once

#include "runtime/core/model/LongTimes.h"

namespace anole::phases {

/// Returns the long times of a point before `count` of its events from the one with this number on,
/// which becomes the first one. Time: the long times up to there.
LongTimes cutLongTimes(const LongTimes &times, uint64_t first, uint64_t count);

/// Returns those of so many events, and then those of others that follow.
LongTimes joined(const LongTimes &times, uint64_t events, const LongTimes &following);

} // namespace anole::phases
