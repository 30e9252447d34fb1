#pragma once

#include <algorithm>
#include <ctime>

namespace anole::test {

/// A Nap is what a rank sleeps between two looks at what it waits for. It grows with the wait and
/// stays below a seventh of it, or a millisecond: a short wait ends soon after its message, and a
/// rank that waits for seconds takes a hundredth of a processor. With naps of 50 microseconds
/// throughout, which is as short as the system lets a process sleep, it took a fifth.
class Nap {
public:
  void sleep() {
    const timespec now{0, nanoseconds};
    nanosleep(&now, nullptr);
    nanoseconds = std::min(nanoseconds + nanoseconds / 8, longest);
  }

  /// Call this when something has arrived.
  void end() { nanoseconds = shortest; }

private:
  static constexpr long shortest = 1'000, longest = 1'000'000;

  long nanoseconds = shortest;
};

} // namespace anole::test
