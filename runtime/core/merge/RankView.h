#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

#include <optional>

namespace anole {

/// What a single rank did, taken out of a merged trace. All of it is arithmetic on the terms:
/// nothing is expanded, whatever the number of ranks. Safe on any input: what a damaged or hostile
/// file may hold gives an error or a wrong value, never a crash or an endless loop.

/// The position of a rank in an ascending list.
std::optional<uint64_t> indexOf(const RankList &ranks, uint32_t rank);

/// The value at a position; nothing behind the end.
std::optional<int64_t> valueAt(const Terms &terms, uint64_t index);

/// The value of the rank at position `index` of the list.
int64_t valueFor(const RankValue &value, uint64_t index, uint32_t rank);

/// The rank's sequence; a run with count 0 is a constant that lasts as long as it is asked.
/// Nothing if no family has the rank.
std::optional<Terms> termsFor(const SharedColumn &column, uint32_t rank);

/// How many markers the loop gave on the rank.
uint64_t markersOn(const SharedLoop &loop, uint32_t rank);

/// The family of the rank, or null.
const VariantFamily *variantsFor(const SharedLoop &loop, uint32_t rank);

/// The inverse of leafTrace but for histograms, polls and marked events, and the rounding of times.
/// Points and loops are those that the rank has, in the trace's order.
Expected<StreamTrace> projectRank(const Trace &trace, uint32_t rank, uint32_t thread);

} // namespace anole
