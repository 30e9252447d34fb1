#pragma once

#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/calls/CallBytes.h"
#include "tools/analysis/calls/ComputeTimes.h"
#include "tools/analysis/match/Slots.h"

#include <map>

namespace anole::whatif {

/// A request that is not complete, or persistent. Sends need none, unless they wait for their
/// receives: they are complete once the message is copied.
struct Request {
  enum class Kind : uint8_t { Send, Receive, Collective };
  Kind kind = Kind::Receive;
  bool isPersistent = false, isActive = true;
  uint32_t slot = Slots::none, cost = 0; ///< of the message; none: not matched yet
  uint32_t posted = Slots::none;         ///< when, of a receive that is not matched: see Rendezvous
  uint64_t ready = 0;                    ///< partitions, of a partitioned send
  /// Of a persistent one: what starting it does.
  const CallShape *shape = nullptr;
  WalkedEvent maker{};
};

/// A Window is what a rank knows of a window.
struct Window {
  uint32_t group = 0;
  /// Of what it put and got since it last waited for that:
  uint64_t bytes = 0;
  uint64_t latencies = 0; ///< 2 if something came back
  bool isInside = true;   ///< all of it in the rank's node
  uint64_t taken = 0;     ///< how often it waited
};

/// A RankState is where a rank is.
struct RankState {
  static constexpr int64_t blockingRequest = -1; ///< of the receive that the rank is in
  static constexpr int64_t blockingSend = -2;    ///< of the send

  uint32_t rank = 0;
  EventWalker walk;
  std::vector<uint32_t> sites; ///< of the trace, by point
  std::vector<ComputeTimes::OfPoint> times{};
  CallBytes bytes;
  RequestCount count{};
  std::map<int64_t, Request> requests{};
  std::map<int64_t, Window> windows{};
  std::vector<int64_t> sequence{}; ///< of Waitany and the like: see CompletionSequence
  int64_t newest = 0;              ///< request that the event makes, if it does

  bool isInEvent = false, isInCollective = false, isFinished = false;
  bool isQueued = false, isAtIteration = false; ///< in this round
  uint32_t fullChannels = 0;                    ///< that hold more of its messages than they should
};

} // namespace anole::whatif
