#include "tools/analysis/time/ComputeEmulator.h"

#include <thread>

namespace anole::replay {
namespace {

/// Shorter waits are not worth a system call.
constexpr auto shortest = std::chrono::microseconds(60);

double nanoseconds(Clock::duration time) {
  return std::chrono::duration<double, std::nano>(time).count();
}

} // namespace

void ComputeEmulator::before(double delta) {
  double due = delta * scale - debt;
  auto deadline = last + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double, std::nano>(due));
  Clock::time_point now = Clock::now();
  if (wait == Wait::Sleep && deadline - now > shortest)
    std::this_thread::sleep_until(deadline - shortest);
  while (now < deadline)
    now = Clock::now();
  debt = scale > 0 ? nanoseconds(now - deadline) : 0;
}

void ComputeEmulator::after(Clock::time_point start, Clock::time_point end) {
  if (scale > 0)
    waited += nanoseconds(start - last) / 1e9;
  last = end;
}

} // namespace anole::replay
