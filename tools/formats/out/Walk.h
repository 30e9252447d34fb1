#pragma once

#include "tools/analysis/match/Gaps.h"
#include "tools/analysis/match/RankWalks.h"
#include "tools/formats/out/ScopeGate.h"

namespace anole::exporting {

/// All ranks end MPI_Init at the same time: a trace says nothing of when their processes began, and
/// no rank can leave it long before the last one has entered it.
struct WalkResult {
  Groups groups{};
  whatif::Gaps gaps{};
  uint64_t backward = 0; ///< messages that arrive before they are sent, by more than rounding
};

/// Hands on the calls of the locations one after the other, as they are in the trace. Times are the
/// recorded ones, or none. `limit` as in Effort.
Expected<WalkResult> walkAlone(const Source &source, ScopeGate &gate, uint64_t limit);

/// Runs the ranks of the trace against each other (whatif::Matcher), and hands on their calls with
/// what they sent, received and took part in. Each rank's calls come in order; those of different
/// ranks are mixed.
///
/// Recorded times are kept as they are. If the trace has none, they are drawn from the histograms
/// of each rank (ComputeTimes), and a logical clock puts them in order (as in [Tong2016]): a call
/// that waits lasts until what it waits for was sent or entered. What this adds is taken from the
/// rank's next waits, so that a rank computes and runs for as long as it did, if the order allows.
///
/// Time: a microsecond a call, about. Memory: the compressed streams, and messages in flight.
/// `walks`, perhaps null, has the streams of the ranks for several runs.
Expected<WalkResult> walkMatched(const Source &source, ScopeGate &gate, uint64_t limit,
                                 whatif::RankWalks *walks = nullptr);

} // namespace anole::exporting
