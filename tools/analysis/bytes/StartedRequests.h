#pragma once

#include "tools/analysis/bytes/ObjectSizes.h"
#include "tools/analysis/model/Effort.h"
#include "tools/analysis/state/CallShape.h"

namespace anole::tools {

/// Calls that start persistent requests and move as much as each other, or messages that they send.
/// Bytes that are not known are -1.
struct Started {
  size_t stream = 0, point = 0;       ///< of the call, in the streams of the rank
  bool isMessage = false;             ///< one of those that the call sends; else all that it starts
  int64_t communicator = 0, peer = 0; ///< of a message; the peer is relative to the own rank
  int64_t sent = 0, received = 0;     ///< bytes
  auto operator<=>(const Started &) const = default;

  bool isCallAt(const Started &place) const {
    return !isMessage && stream == place.stream && point == place.point;
  }
};

using StartedCounts = std::map<Started, uint64_t>;

/// Returns whether a point is of a function that starts persistent requests.
bool startsRequests(const whatif::CallShapes &shapes, const PointKey &key);

/// Counts what the calls of a rank start. What a start moves says the call that made the request,
/// so events are walked, one stream after the other, but for what comes round (RepeatingWalk): a
/// loop that starts the requests of before it, or those that it makes and frees itself, costs two
/// iterations. Other requests that are made between two starts of one give it another number each
/// time, and then each iteration is walked. Nothing is walked if the rank starts none.
///
/// Memory: the persistent requests that are not freed, and the different starts. Fails if the trace
/// contradicts itself, or if the effort is too much.
Expected<StartedCounts> startedRequests(const Trace &trace, const RankStreams &streams,
                                        const whatif::CallShapes &shapes,
                                        const NumberMap &communicatorSizes, Effort &effort);

} // namespace anole::tools
