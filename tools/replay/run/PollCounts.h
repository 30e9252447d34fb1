#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "runtime/core/trace/Trace.h"

namespace anole::replay {

/// How often calls that look for something are made in vain. A trace counts these per point over
/// all ranks, so they are shared out evenly over its ranks and their events: then a replay makes as
/// many calls of each function as the program did.
class PollCounts {
public:
  /// `stream`: the rank's.
  PollCounts(const Trace &trace, uint32_t rank, const StreamTrace &stream);

  /// Those that come with this event; to be asked once for each that may have some.
  uint64_t take(const WalkedEvent &event);

  /// Polls at points that have no event; to be made at the end.
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
