#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>

namespace anole::tools {

/// Returns what one rank of a stream did: the same stream without the families of other ranks, with
/// this rank's value for every number that depends on the rank. Unlike in projectRank, points and
/// loops keep their numbers, so that the output for a rank can be found in the output for all
/// ranks. A point's count is that of the rank; its times stay those of all ranks. Empty if the rank
/// has no such stream.
std::optional<SharedStream> projectStream(const Trace &trace, const SharedStream &stream,
                                          uint32_t rank);

/// ShownStreams say which part of a trace is shown; what is not chosen is shown of all.
struct ShownStreams {
  std::optional<uint32_t> rank, thread;
};

/// Calls `visit(shown, index)` for each stream: as it is, or projected for the rank. False if there
/// is none.
template <typename Visit>
bool eachStream(const Trace &trace, const ShownStreams &which, Visit visit) {
  bool any = false;
  for (size_t i = 0; i < trace.streams.size(); ++i) {
    const SharedStream &stream = trace.streams[i];
    if (which.thread && *which.thread != stream.thread)
      continue;
    if (!which.rank) {
      visit(stream, i);
    } else if (auto shown = projectStream(trace, stream, *which.rank)) {
      visit(*shown, i);
    } else {
      continue;
    }
    any = true;
  }
  return any;
}

} // namespace anole::tools
