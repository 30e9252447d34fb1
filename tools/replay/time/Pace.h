#pragma once

#include <chrono>
#include <cstdint>

namespace anole::replay {

using Clock = std::chrono::steady_clock;

/// How a rank waits where the program computed: busily, as a computation keeps its processor, or
/// asleep, where ranks share processors that others need.
enum class Wait : uint8_t { Spin, Sleep };

/// Keeps a thread's calls at the distances that they had.
///
/// A call is due when the one before has ended and its delta has passed. Where a call comes too
/// late (decoding takes longer than the delta, or the system gave the processor to others), the
/// next deltas are shortened: in the long run a thread computes as long as the program did.
class Pace {
public:
  Pace(double factor, Wait kind) : scale(factor), wait(kind) {}

  void begin() { last = Clock::now(); }

  /// Waits for `nanoseconds`, from the end of the last call on.
  void before(double nanoseconds);
  /// A call that took from `start` to `end`.
  void after(Clock::time_point start, Clock::time_point end);

  /// Before and after a part that is done at full speed.
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
