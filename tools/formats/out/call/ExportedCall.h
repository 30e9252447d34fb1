#pragma once

#include "runtime/core/walk/OwnRanks.h"
#include "tools/analysis/state/CallShape.h"

#include <compare>
#include <span>
#include <string>

namespace anole::exporting {

/// A thread of a rank.
struct ThreadLocation {
  uint32_t rank = 0, thread = 0;
  auto operator<=>(const ThreadLocation &) const = default;
};

/// A message between two ranks of MPI_COMM_WORLD.
struct ExportedMessage {
  uint64_t id = 0;    ///< of each message another one, from 1; 0: not known yet
  uint32_t group = 0; ///< its communicator: see Groups
  uint32_t from = 0, to = 0;
  uint32_t fromThere = 0, toThere = 0; ///< the same two in the communicator
  int64_t tag = 0;
  uint64_t bytes = 0;
  uint64_t sent = 0; ///< when the call that sends it began
};

enum class ActKind : uint8_t {
  Send,         ///< blocking
  SendStart,    ///< of a request
  SendEnd,      ///< a request is complete
  ReceiveStart, ///< likewise
  ReceiveEnd,   ///<
  Receive,      ///< in one call
  Collective,   ///< in one call
  CollectiveStart,
  CollectiveEnd,
  NewCommunicator, ///< of which the rank is a member
};

/// One thing that a call does.
struct ExportedAct {
  ActKind kind = ActKind::Send;
  int64_t request = -1; ///< its number on the rank; -1: none
  ExportedMessage
      message{}; ///< of a collective: communicator, own rank there (toThere), bytes given
  const whatif::CallShape *shape = nullptr; ///< of a collective
  std::optional<uint32_t> root{};           ///< likewise: a rank of the communicator
  uint64_t members = 0;                     ///< likewise: ranks of the communicator
};

/// An ExportedWait is for what a call waits before it can do anything: that the message was sent,
/// or that the last rank, or the root, has entered the collective.
struct ExportedWait {
  uint64_t time = 0; ///< nanoseconds since the call began; 0: it does not wait
  uint32_t rank = 0; ///< which it waits for
};

/// An ExportedMark is an error that `anole lint` finds.
struct ExportedMark {
  const char *name = "";
  std::string what{};
  uint64_t times = 0; ///< on all ranks
};

/// One call of a thread, with its times in nanoseconds since the thread's first call began. What it
/// points to is valid until the writer returns.
struct ExportedCall {
  ThreadLocation at;
  uint64_t index = 0; ///< in its thread, from 0
  const WalkedEvent *event = nullptr;
  const whatif::CallShape *shape = nullptr;
  uint64_t begin = 0, end = 0;
  std::span<const ExportedAct> acts{};
  ExportedWait wait{};
  const OwnRanks *own = nullptr;                ///< as before the call
  std::span<const ExportedMark *const> marks{}; ///< at this call
};

/// A ScopeKind is what holds several calls.
enum class ScopeKind : uint8_t { Loop, Phase, Iteration };

struct ExportedScope {
  ScopeKind kind = ScopeKind::Loop;
  uint32_t loop = 0;   ///< in the stream of its rank
  uint64_t entry = 0;  ///< of the loop
  uint64_t number = 0; ///< of the phase or iteration
  uint64_t site = 0;   ///< of the loop in the source; 0: it has none there
  bool operator==(const ExportedScope &) const = default;
};

} // namespace anole::exporting
