#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "tools/replay/objects/Requests.h"
#include "tools/replay/run/LoopSlots.h"
#include "tools/replay/run/PollCounts.h"
#include "tools/replay/run/Process.h"
#include "tools/replay/run/Sequence.h"
#include "tools/replay/run/Survivors.h"
#include "tools/replay/run/Tally.h"
#include "tools/replay/time/PointTimes.h"

namespace anole::replay {

/// One thread of a replaying rank: what its calls need that no other thread has.
class Thread {
public:
  Thread(Process &process, const StreamTrace &stream, PointTimes times, PollCounts polls,
         Survivors survivors, Pace pace);

  /// An event comes; call paths and loops are as in the program from now on.
  void come(const WalkedEvent &event);
  /// Whether the calls that follow count, and how much longer the times between them are.
  void setCounted(bool counts, double scale);

  /// Around a call that is made.
  void before(const WalkedEvent &event);
  void after(const WalkedEvent &event);
  /// Before a further call for the same event.
  void again() { start = Clock::now(); }
  /// Instead, for one that cannot be made; gives false.
  bool leaveOut();

  /// How often the call of an event is made in vain before.
  uint64_t takePolls(const WalkedEvent &event) { return polls.take(event); }

  /// Polls at points that have no event, because they never found anything.
  std::vector<PollCounts::Vain> vainPolls() const { return polls.vain(); }

  /// The request that a field of an event means; perhaps of another thread.
  RequestId named(int64_t field);
  /// The next request is made.
  RequestState &make(bool persistent, MPI_Request *&handle);
  /// The call that makes it has returned; before that no other thread may use it.
  void issued(RequestState &request);
  /// Null: it is not known.
  RequestState *state(const RequestId &request);
  /// Where its handle is kept; a null request if it is not known.
  MPI_Request *handle(const RequestId &request);
  /// It is done; a persistent one can be started again.
  void completed(const RequestId &request);
  void end(const RequestId &request);
  /// Whether it was still open after this event in the recorded run, as far as that is known.
  bool survives(const RequestId &request) const;

  /// Memory that a call may write to. Another thread gives it back if it completes the request.
  Buffer take(size_t size);
  void giveBack(Buffer &&buffer);

  void *takeAllocated();

  Process &process;
  const uint32_t ordinal;
  Buffers buffers;
  SharedMemory landing;
  Requests requests{buffers};
  Sequence sequence{*this};
  std::vector<Buffer> bsendBuffer;
  std::vector<void *> allocated; ///< by MPI_Alloc_mem; which of them is freed no trace says
  Tally tally;
  Pace pace;

private:
  PointTimes times;
  PollCounts polls;
  Survivors survivors;
  LoopSlots slots;
  bool isCounted = true;
  Clock::time_point start{};
};

} // namespace anole::replay
