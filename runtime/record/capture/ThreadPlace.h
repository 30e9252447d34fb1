#pragma once

#include "runtime/core/model/Event.h"

#include <atomic>
#include <pthread.h>
#include <sys/types.h>

namespace anole::record {

/// A ThreadPlace says which thread has a recorder, or had it last, and whether another one may have
/// it: one that was created after the last one had ended and had been waited for, or was detached.
class ThreadPlace {
public:
  /// Tells threads apart that come one after the other.
  struct Thread {
    pid_t number = 0;     ///< the system's, which grows
    pthread_t handle = 0; ///< the program's
    PointKey firstCall;   ///< that was recorded
  };

  void take(const Thread &thread);
  /// The calling thread, which has it, ends.
  void end();
  /// The thread was waited for, or it was detached. From any thread.
  void join();

  bool isVacantFor(const Thread &thread) const;
  const Thread &last() const { return taken; }

private:
  enum class State : uint8_t { Taken, Ended, Vacant };
  void leave();

  Thread taken;
  std::atomic<State> state = State::Taken;
  pid_t newest = 0; ///< the thread that was created last when this became vacant
};

} // namespace anole::record
