#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole::replay {

/// PollCounts say how often polling calls find nothing. A trace counts these polls per point over
/// all ranks, so they are spread evenly over the ranks and events of the point. Then a replay makes
/// as many calls of each function as the program did.
class PollCounts {
public:
  /// `stream` is that of the rank.
  PollCounts(const Trace &trace, uint32_t rank, const StreamTrace &stream);

  /// The polls of this event. Must be called once for each event that may have some.
  uint64_t take(const WalkedEvent &event);

  /// Polls at points without an event. They are made at the end.
  struct Vain {
    uint32_t point;
    uint64_t polls;
  };
  std::vector<Vain> vain() const;

private:
  struct Share {
    uint64_t polls = 0, events = 0; ///< of the rank
    uint64_t seen = 0, given = 0;
  };
  std::vector<Share> shares; ///< by point of the stream
};

} // namespace anole::replay
