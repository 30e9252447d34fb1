#pragma once

#include "tools/analysis/match/MatchState.h"

namespace anole::whatif {

/// Messages that start only when their receive is posted. The start is a maximum over two ranks, as
/// that of a nonblocking collective is, so it takes no steps of its own: both ranks enter, and the
/// later entry is kept for both to wait for ([Tong2016], section III.B; there such messages allow
/// only one network at a time, because the tool finds the matching while it walks).
///
/// In LogGPS a synchronous send up to the eager limit is none of them: the message comes with its
/// announcement, as in MPICH and Open MPI, and its sender waits until the receiver, whose receive
/// is posted, has answered.
class Rendezvous {
public:
  explicit Rendezvous(MatchState &all) : all(all) {}

  /// A partitioned message leaves when its receiver, who has started, has told that, as in MPICH.
  static bool alwaysWaits(const CallShape &shape) {
    return shape.isSynchronous || shape.isPartitioned();
  }
  /// Returns whether a message of this call, or its sender alone, waits for its receive.
  bool isNeeded(const CallShape &shape, uint64_t bytes, bool isInside) const {
    bool mayWait = shape.role->operation != CallOperation::BufferedSend;
    return alwaysWaits(shape) || (mayWait && isLong(bytes, isInside));
  }
  /// Returns whether only its sender does.
  bool isOnlyAnswered(const CallShape &shape, uint64_t bytes, bool isInside) const {
    return shape.isSynchronous && all.hasLinks() && !isLong(bytes, isInside);
  }
  /// Returns what such a sender waits for beside the message and its receive.
  uint32_t answerOf(bool isInside) { return all.costs.add({CostKind::Message, isInside, 1, 0}); }
  /// Returns what such a message costs; its receiver answers first.
  uint32_t costOf(const CallShape &shape, bool isInside, uint64_t bytes) {
    bool isAnswered = all.hasLinks() && !shape.isPartitioned();
    return all.costs.add({kindOf(shape.isPartitioned()), isInside, isAnswered ? 2U : 1U, bytes});
  }

  /// The sender and the receive, which was posted at the moment `posted`, go on with one start.
  /// Returns the slot of it, which the receiver has to release.
  uint32_t meet(const ChannelKey &way, const Message &message, uint32_t posted);

  /// The receiver of a message that is on its way answers its sender, once it has the message and
  /// has posted the receive.
  void answer(const ChannelKey &way, const Message &message, uint32_t posted);

private:
  bool isLong(uint64_t bytes, bool isInside) const {
    auto limit =
        isInside && all.options.eagerInside ? all.options.eagerInside : all.options.eagerLimit;
    return limit && bytes > *limit;
  }
  uint32_t later(const ChannelKey &way, uint32_t sent, uint32_t posted, uint32_t users);
  bool isAwaited(const ChannelKey &way, const Message &message) const;
  void wakeSender(const ChannelKey &way, const Message &message, uint32_t start);
  void tell(const ChannelKey &way, uint32_t teller);
  static CostKind kindOf(bool isPartitioned) {
    return isPartitioned ? CostKind::Partitioned : CostKind::Message;
  }

  MatchState &all;
};

} // namespace anole::whatif
