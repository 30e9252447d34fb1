#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/analysis/model/CommunicationMatrix.h"
#include "tools/analysis/model/Effort.h"

#include <functional>
#include <map>
#include <optional>

namespace anole::tools {

/// Messages, and the bytes of those of which they are known.
struct Sent {
  uint64_t messages = 0, bytes = 0;
  uint64_t unknown = 0; ///< messages of which the bytes are not known; they are among `messages`
  double time = 0;      ///< nanoseconds inside the calls, each of which takes the mean of its point

  Sent &operator+=(const Sent &more);
};

/// A SentMatrix is what each rank sends to each other one, in ranks of MPI_COMM_WORLD.
struct SentMatrix {
  std::map<std::pair<uint32_t, uint32_t>, Sent> cells; ///< by (source, destination)
  Sent unplaced; ///< in communicators whose members are not known
};

/// Returns the matrix without bytes.
CommunicationMatrix countsOf(const SentMatrix &sent, uint32_t ranks);

/// A SendFilter says which messages count.
struct SendFilter {
  std::optional<int64_t> communicator{};        ///< its number on the rank that sends
  std::function<bool(const PointKey &)> site{}; ///< empty: all call sites
  bool any() const { return communicator || site; }
};

/// The messages that ranks send, and their bytes, by arithmetic on the columns of destinations,
/// counts and datatypes: no event is walked. Of the calls that make communicators, the events are
/// walked, if messages are sent in these; what lies between is skipped (EventWalker::skipTo).
/// Starts of persistent requests are walked, too (startedRequests).
///
/// Time: each rank costs its compressed stream. Memory: the pairs of ranks that communicate. Fails
/// if the trace contradicts itself, or if ranks, pairs or the effort are too many.
Expected<SentMatrix> sentMatrix(const Trace &trace, Effort effort, const SendFilter &filter = {});

} // namespace anole::tools
