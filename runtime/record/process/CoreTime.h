#pragma once

#include <cstdint>
#include <optional>

namespace anole::record {

/// A CoreTime is what the calling thread has had of the processor so far, as the system counts it.
/// To read one takes two system calls, half a microsecond: see GapWatch for when that is worth it.
struct CoreTime {
  uint64_t ticks = 0;             ///< when, by the clock
  uint64_t onCore = 0;            ///< nanoseconds of CPU time
  uint64_t blocked = 0;           ///< how often the thread gave its core up (voluntary switches)
  uint64_t preempted = 0;         ///< how often it lost its core (involuntary switches)
  std::optional<uint64_t> queued; ///< nanoseconds that it waited for a core while it wanted one

  static CoreTime now();
  /// With `queued`, where the kernel has it (/proc/thread-self/schedstat): some microseconds.
  static CoreTime withQueue();
};

} // namespace anole::record
