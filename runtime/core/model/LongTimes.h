#pragma once

#include "runtime/core/terms/Term.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

/// LongTimes are those times before the events of a point that were long for it, in order: which
/// events they came before, and how long they were. All of them are in the point's histogram, too,
/// so that it stays the record of all events, and sums stay exact.
///
/// A histogram tells how long a rank computed, but not when. Where ranks are slow in turn, or a
/// worker gets large and small tasks, few long times decide how long all others wait. A run of a
/// second has at most a thousand of a millisecond, however many events it has.
///
/// Two sequences, because where long times come is regular more often than how long they are.
/// Rejected: one sequence with a value for each event, which is irregular wherever a length is.
struct LongTimes {
  Terms at;    ///< numbers of events among those of the point, from 0, ascending
  Terms codes; ///< how long each was: see LongCode

  bool empty() const { return at.empty(); }
  bool operator==(const LongTimes &) const = default;
};

/// A rank keeps no more at a point, so that whoever walks them is done soon: five hours of
/// milliseconds.
constexpr uint64_t mostLongTimes = uint64_t(1) << 24;

/// LongTimeCounts say how often each code occurs, by code.
using LongTimeCounts = std::vector<uint64_t>;

/// Adds those of a sequence, without expanding what folds if this is long. Codes that do not exist
/// are left out, all of them if the sequence is long.
void countLongTimes(const Terms &codes, LongTimeCounts &counts);

/// Returns what is wrong with the long times of a point of so many events; empty if nothing is.
std::string longTimesProblem(const LongTimes &times, uint64_t events);

} // namespace anole
