#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole {

/// What a single rank did, extracted from a merged trace. All functions are arithmetic on the terms
/// and expand nothing, whatever the number of ranks. They are safe on any input: a damaged or
/// hostile file may cause an error or a wrong value, but never a crash or an endless loop.

/// The position of a rank in an ascending list.
std::optional<uint64_t> indexOf(const RankList &ranks, uint32_t rank);

/// The value at a position; empty after the end.
std::optional<int64_t> valueAt(const Terms &terms, uint64_t index);

/// The value of the rank at position `index` of the list.
int64_t valueFor(const RankValue &value, uint64_t index, uint32_t rank);

/// The rank's sequence. A run with count 0 is a constant that lasts as long as values are read.
/// Empty if no family has the rank.
std::optional<Terms> termsFor(const SharedColumn &column, uint32_t rank);

/// The times that were long on the rank: none if no family has it. Nothing if there is not one code
/// for each.
std::optional<LongTimes> longTimesFor(const SharedLongTimes &shared, uint32_t rank);

/// Returns how many markers the loop set on the rank.
uint64_t markersOn(const SharedLoop &loop, uint32_t rank);

/// The family of the rank, or null.
const VariantFamily *variantsFor(const SharedLoop &loop, uint32_t rank);

} // namespace anole
