#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// A rank's histogram in nanoseconds. Each bin is mapped to the bin that holds its middle. Sums are
/// rounded to whole nanoseconds, so that adding the sums of many ranks gives the same result in any
/// order (up to 2^53).
TimeStats timeStats(const Histogram &histogram, double nsPerTick);

/// Returns what one rank spent in a part of the run, in nanoseconds.
SharedPart partOf(PartKind kind, int64_t id, const RankList &ranks, const Spent &spent,
                  double nsPerTick);

/// A rank's times of each event in nanoseconds, rounded. What rounding takes from a time is given
/// to the next ones, a 16th of each or four nanoseconds at most, so that the error of the sum of
/// the first n times is no more than that of the longest one. The shelf, if there is one, is told
/// of their blocks.
CodedTimes timeCodes(const TimeSequence &ticks, double nsPerTick, BlockShelf *shelf);

/// Adds the times of other ranks.
void mergeTimes(TimeStats &left, const TimeStats &right);

} // namespace anole
