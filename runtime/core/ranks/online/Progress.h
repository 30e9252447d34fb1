#pragma once

#include "runtime/core/ranks/online/DistinctParts.h"

#include <cstdint>
#include <string>

namespace anole {

/// Progress is what ranks say when rank 0 asks how far they are: what it has to know to name a
/// marker that none of them has passed, and to see whether the update is worth its cost. Times are
/// nanoseconds of CPU time.
struct Progress {
  uint64_t furthest = 0; ///< the marker that the furthest rank has passed
  uint64_t spent = 0;    ///< on online work, by the rank that spent most
  uint64_t update = 0;   ///< of that on the last update, by the rank that spent most on it
  uint64_t record = 0;   ///< bytes of all ranks' records
  uint64_t signing = 0; ///< on all clusterings without a trace, by the rank that spent most on them
  DistinctParts parts{}; ///< of all ranks' records, if that was asked (Weigh)
  uint64_t largest = 0;  ///< bytes of the largest of these records
  bool operator==(const Progress &) const = default;
};

/// Of several ranks.
void join(Progress &left, const Progress &right);

std::string toBytes(const Progress &progress);
Progress progressFrom(const std::string &bytes);

} // namespace anole
