#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/analysis/match/RankWalks.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/phases/Occurrence.h"
#include "tools/analysis/phases/Window.h"

namespace anole::phases {

struct FindOptions {
  uint64_t limit = tools::Effort::usual; ///< values of events that are gone through
  bool expand = false;                   ///< go through every event; the sequence is the same
  /// Units of ranks are what repeats, not the iterations of loops (unitsByRepeats); every event is
  /// gone through.
  bool byRepeats = false;
  /// Walks over the ranks of the trace, for who runs it several times; perhaps.
  whatif::RankWalks *walks = nullptr;
};

/// Runs the ranks of a trace of at least one stream against each other and finds the patterns.
/// Nothing is expanded that comes round exactly (RepeatDetector), sizes of messages and times
/// aside.
///
/// Time: the points of each rank, and the calls that do not come round. Memory: the points of each
/// rank.
Expected<Occurrences> findOccurrences(const Trace &trace, const FindOptions &options);

} // namespace anole::phases
