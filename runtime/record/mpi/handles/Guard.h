#pragma once

#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/process/Report.h"

#include <mutex>

namespace anole::record {

/// Protects the handle tables. Locks only if the program asked for MPI_THREAD_MULTIPLE: with the
/// lower levels MPI itself promises that no two threads are in a wrapper at once.
class Guard {
public:
  Guard() : held(threaded) {
    if (held)
      lock.lock();
  }
  ~Guard() {
    if (held)
      lock.unlock();
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;

  inline static bool threaded = false; ///< set before the program gets control back from MPI_Init

private:
  inline static std::mutex lock;
  bool held;
};

/// Looks something up in the handle tables, or changes them: with the tables locked, and such that
/// nothing that is thrown reaches the program. Without memory recording ends, and the action has
/// done nothing or leaves the tables as they may be left when they are not needed any more.
template <class Action> void guarded(Action action) noexcept {
  try {
    Guard guard;
    action();
  } catch (...) {
    stopRecording("no memory for the tables of handles");
  }
}

/// The same where a handle begins or ends: no call is a FastPath of one before. It is told after
/// the change, so that who has learnt of it by any way sees it, and who has not finds the old
/// meaning.
template <class Action> void changing(Action action) noexcept {
  guarded([&] {
    action();
    endHandlesEpoch();
  });
}

} // namespace anole::record
