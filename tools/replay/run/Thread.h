#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "tools/replay/objects/Requests.h"
#include "tools/replay/run/LoopSlots.h"
#include "tools/replay/run/Process.h"
#include "tools/replay/run/Sequence.h"
#include "tools/replay/run/Tally.h"
#include "tools/replay/time/PointTimes.h"

namespace anole::replay {

/// One thread of a replaying rank: what its calls need that no other thread has.
class Thread {
public:
  Thread(Process &process, const StreamTrace &stream, PointTimes times, Pace pace);

  /// Around a call that is made.
  void before(const WalkedEvent &event);
  void after(const WalkedEvent &event);
  /// Before a further call for the same event.
  void again() { start = Clock::now(); }
  /// Instead, for one that cannot be made; gives false.
  bool leaveOut(const WalkedEvent &event);

  /// The number of a request that an event names by its distance from the newest one.
  int64_t numberOf(int64_t distance) const;
  /// Where its handle is kept; a null request if it is not known.
  MPI_Request *request(int64_t distance);

  /// It is done; a persistent one can be started again.
  void completed(int64_t number);

  void *takeAllocated();

  Process &process;
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
  LoopSlots slots;
  Clock::time_point start{};
};

} // namespace anole::replay
