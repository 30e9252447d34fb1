#pragma once

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

} // namespace anole::record
