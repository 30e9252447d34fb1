#pragma once

#include "tools/analysis/match/MatchState.h"

namespace anole::whatif {

/// Messages that start only when their receive is posted. The start is a maximum over two ranks, as
/// that of a nonblocking collective is, so it takes no steps of its own: both ranks enter, and the
/// later entry is kept for both to wait for ([Tong2016], section III.B; there such messages allow
/// only one network at a time, because the tool finds the matching while it walks).
class Rendezvous {
public:
  explicit Rendezvous(MatchState &all) : all(all) {}

  /// Returns whether a message of this call waits for its receive.
  bool isNeeded(const CallShape &shape, uint64_t bytes) const {
    return shape.isSynchronous || (all.options.eagerLimit && bytes > *all.options.eagerLimit);
  }

  /// The sender and the receive, which was posted at the moment `posted`, go on with one start.
  /// Returns the slot of it, which the receiver has to release.
  uint32_t meet(uint32_t from, const Message &message, uint32_t to, uint32_t posted);

private:
  MatchState &all;
};

} // namespace anole::whatif
