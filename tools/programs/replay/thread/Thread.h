#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/programs/replay/objects/RequestTable.h"
#include "tools/programs/replay/thread/LoopSlots.h"
#include "tools/programs/replay/thread/OpenAfterWaitany.h"
#include "tools/programs/replay/thread/PointTimes.h"
#include "tools/programs/replay/thread/PollCounts.h"
#include "tools/programs/replay/thread/ReplayProcess.h"
#include "tools/programs/replay/thread/ReusedRequests.h"

namespace anole::replay {

/// Calls that were made, and how long they took.
struct Calls {
  uint64_t count = 0;
  double seconds = 0;
};

/// What the newest receive or probe got, and the own rank in its communicator.
struct Received {
  MPI_Status status;
  int rank = 0;

  int64_t peer() const { return status.MPI_SOURCE - rank; } ///< as in traces
};

/// A Tally is what a thread did, by function. The key is the number of an event's function, with
/// the bit of large counts.
struct Tally {
  std::map<uint16_t, Calls> functions;
  uint64_t leftOut = 0; ///< calls that could not be made
};

/// One thread of a replaying rank, with the data that its calls share with no other thread.
class Thread {
public:
  Thread(ReplayProcess &process, const StreamTrace &stream, PointTimes times, PollCounts polls,
         OpenAfterWaitany survivors, ComputeEmulator pace);

  /// Moves to an event. From now on call paths and loops are as in the program.
  void come(const WalkedEvent &event);
  /// Goes on where so many events of each point came before.
  void moveTo(const std::vector<uint64_t> &events) { times.moveTo(events); }
  /// Sets whether the following calls count, and the factor of the times between them.
  void setCounted(bool counts, double scale);

  /// Around a call that is made.
  void before(const WalkedEvent &event);
  void after(const WalkedEvent &event);
  /// Prepares a further call for the same event.
  void again() { start = Clock::now(); }
  /// Counts a call that cannot be made as left out; returns false.
  bool leaveOut();

  /// Returns how often the call of an event is made without result before it.
  uint64_t takePolls(const WalkedEvent &event) { return polls.take(event); }

  /// Polls at points without an event, which never found anything.
  std::vector<PollCounts::Vain> vainPolls() const { return polls.vain(); }

  /// The request that a field of an event stands for, possibly of another thread.
  RequestId named(int64_t field);
  /// Makes the next request.
  ReplayedRequest &make(bool persistent, MPI_Request *&handle);
  /// Notes that the call that makes the request has returned. No other thread may use the request
  /// before.
  void issued(ReplayedRequest &request);
  /// The state of a request; null if it is unknown.
  ReplayedRequest *state(const RequestId &request);
  /// The place of a request's handle; it holds a null request if the request is unknown.
  MPI_Request *handle(const RequestId &request);
  /// Waits until another thread has started a request that this one completes, or completed one
  /// that this one starts (HandedRequests.h).
  void awaitActive(const RequestId &request, bool active);
  /// The handle of a partitioned send whose partitions become ready: another thread may have to
  /// start it first, and to complete it if they were ready since it was started.
  MPI_Request *partitioned(const RequestId &request, const std::vector<int64_t> &partitions);
  /// Waits until no other event will use a request that this thread frees.
  void awaitLastUse(const RequestId &request);
  /// An event has used the request.
  void used(const RequestId &request);
  /// Notes that a persistent request was started, alone or by MPI_Startall.
  void started(const RequestId &request, bool together);
  /// Notes that a request is complete. A persistent one can be started again.
  void completed(const RequestId &request);
  void end(const RequestId &request);
  /// Returns what the recorded run next did with a request, as far as that is known.
  std::optional<OpenAfterWaitany::Named> nextUse(const RequestId &request) const;
  /// See OpenAfterWaitany.
  size_t dueFirst(const std::vector<uint64_t> &dues, size_t wanted, uint64_t rest) const {
    return survivors.dueFirst(dues, wanted, rest);
  }

  /// Memory that a call may write to. Another thread gives it back if it completes the request.
  Buffer take(size_t size);
  void giveBack(Buffer &&buffer);

  void *takeAllocated();

  ReplayProcess &process;
  const uint32_t ordinal;
  Buffers buffers;
  SharedMemory landing;
  RequestTable requests{buffers};
  ReusedRequests sequence{*this};
  std::vector<Buffer> bsendBuffer;
  std::vector<void *> allocated; ///< by MPI_Alloc_mem; which of them is freed no trace says
  Tally tally;
  ComputeEmulator pace;
  Received received{};

private:
  void haveReady(const ReplayedRequest *ended);

  PointTimes times;
  PollCounts polls;
  OpenAfterWaitany survivors;
  LoopSlots slots;
  bool isCounted = true;
  Clock::time_point start{};
};

} // namespace anole::replay
