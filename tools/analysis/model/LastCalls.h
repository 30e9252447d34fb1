#pragma once

#include "tools/analysis/model/RankSpending.h"

#include <optional>

namespace anole::tools {

/// A LastCall is what a rank of a partial trace did after its last event: a call that never
/// returned, polls that found nothing, or computing. No point has these times, though a rank that
/// hangs spends most of its time in them. Time in the start or the end of MPI is not among it.
struct LastCall {
  uint32_t rank = 0;
  std::optional<PointKey> key; ///< nothing: it computed, or the call is not known
  bool polled = false;         ///< the time inside is that of polls
  TimeSpent spent;
};

/// In ascending order of rank.
std::vector<LastCall> lastCallsOf(const Trace &trace);

} // namespace anole::tools
