#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::format {

/// The rounded times of all points of a stream, kind of number by kind of number, so that what is
/// alike stands side by side for the compressor: numbers of events are those of the points, the
/// histogram is a TimeShape, lowest and highest are relative to its ends, sum and spread to what it
/// lets expect. A time takes some four bytes in a file.
///
/// A point whose times do not fit into it (a histogram that lacks times, a number of times that is
/// not that of the events) has times of its own, as in TimeCodec.

/// Returns for each point whether the table has its times.
std::vector<bool> pointsInTimeTable(const std::vector<SharedPoint> &points);

/// Returns the sum that a reader of the table finds for these times of a point that it has.
double sumInTable(const TimeStats &time);

/// As packed numbers. `isIn`: see pointsInTimeTable().
std::string encodeTimeTable(const std::vector<SharedPoint> &points, const std::vector<bool> &isIn);

/// Gives the points their times. Those that are not in the table keep what they have.
void decodeTimeTable(const Numbers &numbers, std::vector<SharedPoint> &points);

} // namespace anole::format
