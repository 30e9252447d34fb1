#pragma once

#include "tools/analysis/match/Channels.h"
#include "tools/analysis/match/RankState.h"

#include <functional>

namespace anole::whatif {

/// Is told what the calls of ranks do while they are matched, for those who need more than steps
/// (StepSink). Between `begins` and `ends` of a call come the steps and the facts that belong to
/// it. What the call names is known from its begin on (RankState::objects). Whoever asks something
/// new overrides what it needs to know.
class CallWatch {
public:
  virtual ~CallWatch() = default;
  virtual void begins(const RankState & /*rank*/) {}
  virtual void ends(const RankState & /*rank*/) {}
  /// It sends a message as this request, or blocking (less than 0). The slot is free for others
  /// once the message is received.
  virtual void sends(const RankState & /*rank*/, const ChannelKey & /*key*/, uint64_t /*bytes*/,
                     uint32_t /*slot*/, int64_t /*request*/) {}
  /// The message in a slot is received, and may have another slot from then on.
  virtual void moves(uint32_t /*from*/, uint32_t /*to*/) {}
  /// It posts a receive for so many bytes; 0: not known.
  virtual void posts(const RankState & /*rank*/, const ChannelKey & /*key*/, uint64_t /*bytes*/,
                     int64_t /*request*/) {}
  /// It enters a collective, with what it gives to it.
  virtual void enters(const RankState & /*rank*/, const CallShape & /*shape*/,
                      const WalkedEvent & /*event*/, uint32_t /*group*/, uint64_t /*bytes*/,
                      int64_t /*request*/) {}
  /// It has completed a request; of a receive or a collective the slot, of others Slots::none.
  virtual void completes(const RankState & /*rank*/, int64_t /*request*/, uint32_t /*slot*/) {}

  /// A matched probe takes the next message of a channel, which is there.
  virtual void takes(const RankState & /*rank*/, const ChannelKey & /*key*/) {}
  /// One whose message never comes is given up.
  virtual void misses(const RankState & /*rank*/, const ChannelKey & /*key*/) {}
  /// A receive on the channel, or a message that waits there, is given up: the oldest.
  virtual void withdraws(const ChannelKey & /*key*/, bool /*isMessage*/) {}
  /// No rank can go on. Returns whether a wait may be given up; else matching ends.
  virtual bool mayGiveUp() { return true; }
  /// It waits for all ranks of a window or of a communicator that they make.
  virtual void meets(const RankState & /*rank*/, uint32_t /*group*/) {}
  /// It starts to put into the memory of another rank, or to get from there.
  virtual void accesses(const RankState & /*rank*/, uint32_t /*target*/) {}

  /// The ranks are between two steps (RepeatDetector): tells what it knows that matters to what it
  /// does with what comes next. Where all is told alike, what comes between may be skipped. Returns
  /// how much it has written so far, in any unit.
  virtual uint64_t pause(const std::function<void(uint64_t)> &tell) {
    tell(0);
    return 0;
  }
  /// What it was told since it had written so much comes `times` times in all; the ranks are behind
  /// it.
  virtual void repeats(uint64_t /*since*/, uint64_t /*times*/) {}
};

} // namespace anole::whatif
