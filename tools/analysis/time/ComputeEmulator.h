#pragma once

#include "tools/choices/ToolChoices.h"

#include <chrono>
#include <cstdint>

namespace anole::replay {

using Clock = std::chrono::steady_clock;

/// What a rank does while the program computed: it waits busily, as a computation keeps its
/// processor, or asleep, if ranks share processors that others need.
using tools::Wait;

/// Keeps the recorded times between a thread's calls.
///
/// A call is due when the previous one has ended and its delta has passed. If a call comes too late
/// (decoding takes longer than the delta, or the system gave the processor to others), the next
/// deltas are shortened. So in the long run a thread computes as long as the program did.
class ComputeEmulator {
public:
  ComputeEmulator(double factor, Wait kind) : scale(factor), wait(kind) {}

  void begin() { last = Clock::now(); }

  /// Waits for `nanoseconds`, from the end of the last call on.
  void before(double nanoseconds);
  /// Notes a call that took from `start` to `end`.
  void after(Clock::time_point start, Clock::time_point end);

  /// Sets the factor of the times, for a part that runs at full speed and after it.
  void setScale(double factor) { scale = factor; }

  double computed() const { return waited; } ///< seconds that calls were waited for

private:
  double scale;
  Wait wait;
  Clock::time_point last{};
  double debt = 0; ///< nanoseconds
  double waited = 0;
};

} // namespace anole::replay
