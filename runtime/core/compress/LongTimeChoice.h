#pragma once

#include "runtime/core/model/LongTimes.h"

#include <cstdint>
#include <vector>

namespace anole {

/// LongTimesOfPoint are the long times of a point, and of all of its events how many there are and
/// the ticks before them.
struct LongTimesOfPoint {
  LongTimes *times;
  uint64_t events, ticks;
};

/// Keeps, of the long times that a thread recorded, those that are long for their point: without
/// them, the times of the point that are left are alike. `spent` are the ticks of the thread, and
/// `millisecond` those of a millisecond. Returns how many were left out for want of room.
///
/// A point whose times are alike as they are keeps none: the mean says all. They are alike if they
/// deviate from their mean by an eighth of it on average; and where less than a 64th of all that
/// the thread spent is at stake, nothing is kept either. Otherwise the longest ones are kept, as
/// many as it takes until the rest deviates by no more than a 64th of the point's time. So regular
/// steps take no room, however long each computes, and those of two kinds keep the longer ones.
///
/// Rejected: a fixed multiple of the mean so far. The first times have nothing to compare with, and
/// where tasks are of all sizes most of what decides is below any multiple.
///
/// What is kept takes as much of a file as `boundLongTimes` leaves at most; what there is no room
/// for is counted. Time: linear in the long times, a thousand for each second.
uint64_t chooseLongTimes(const std::vector<LongTimesOfPoint> &points, double spent,
                         uint64_t millisecond);

/// About what the long times of all ranks may take in a file, in bytes, whatever ANOLE_TIME_BYTES
/// is; in memory they take a hundred times as much.
constexpr uint64_t mostLongTimeBytes = uint64_t(64) << 10;

} // namespace anole
