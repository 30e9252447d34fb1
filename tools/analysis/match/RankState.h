#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/match/ComputeTimes.h"
#include "tools/analysis/match/Slots.h"
#include "tools/analysis/state/RankObjects.h"

#include <map>

namespace anole::whatif {

/// A Request is how far one is that is not complete, or persistent. Sends need none, unless they
/// wait for their receives: they are complete once the message is copied.
struct Request {
  enum class Kind : uint8_t { Send, Receive, Collective };
  Kind kind = Kind::Receive;
  bool isActive = true;
  uint32_t slot = Slots::none, cost = 0; ///< of the message; none: not matched yet
  uint32_t posted = Slots::none;         ///< when, of a receive that is not matched: see Rendezvous
  uint64_t ready = 0;                    ///< partitions, of a partitioned send
};

/// A Window is what a rank put into the windows of others and got from them since it last waited
/// for that.
struct Window {
  uint64_t bytes = 0;
  uint64_t latencies = 0;          ///< 2 if something came back
  bool isInside = true;            ///< all of it in the rank's node
  uint64_t taken = 0;              ///< how often it waited
  uint32_t group = 0, ordinal = 0; ///< its communicator, and which of the windows of it this is
  std::vector<uint32_t> accessed{}, exposed{}; ///< with whom the rank has epochs: see EpochWaits
};

/// A RankState is where a rank is.
struct RankState {
  static constexpr int64_t blockingRequest = -1; ///< of the receive that the rank is in
  static constexpr int64_t blockingSend = -2;    ///< of the send
  static constexpr int64_t completeRequest = -3; ///< in place of one: see leaveSequence

  uint32_t rank = 0;
  EventWalker walk;
  std::vector<uint32_t> sites;                ///< of the trace, by point
  std::vector<ComputeTimes::OfPoint> times{}; ///< by point
  std::vector<const CallShape *> shapes{};    ///< by point
  RankObjects objects{};
  std::map<int64_t, Request> requests{};
  std::map<int64_t, Window> windows{};
  std::map<uint32_t, uint32_t> windowsMade{}; ///< by communicator
  std::vector<int64_t> sequence{};            ///< of Waitany and the like: see CompletionSequence
  int64_t newest = 0;                         ///< request that the event makes, if it does

  bool isInEvent = false, isInCollective = false, isFinished = false;
  bool waitsForLock = false, locksExclusively = false;
  bool waitsToStart = false;                    ///< a persistent request: see Calls::restart
  bool isQueued = false, isAtIteration = false; ///< in this round
  uint32_t fullChannels = 0;                    ///< that hold more of its messages than they should

  /// Returns what the call that the rank is in means.
  const CallShape &shape() const { return *shapes[walk.event().point]; }
  /// The call that made a request, if it is persistent, else null.
  const DescribedCall *described(int64_t request) const { return objects.described({0, request}); }
};

} // namespace anole::whatif
