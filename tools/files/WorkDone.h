#pragma once

#include <atomic>
#include <cstdint>

namespace anole::tools {

/// WorkDone says how much of its work a command has done, for a thread that looks on (WorkLine).
class WorkDone {
public:
  /// Of how many units; 0: not known.
  void expect(uint64_t units) { total.store(units, std::memory_order_relaxed); }
  void reach(uint64_t units) { done.store(units, std::memory_order_relaxed); }

  /// Between 0 and 100; none if the command does not know how much there is.
  int percent() const {
    uint64_t all = total.load(std::memory_order_relaxed);
    double part = static_cast<double>(done.load(std::memory_order_relaxed));
    return all == 0
               ? none
               : static_cast<int>(
                     part < static_cast<double>(all) ? 100 * part / static_cast<double>(all) : 100);
  }
  static constexpr int none = -1;

private:
  std::atomic<uint64_t> done = 0, total = 0;
};

} // namespace anole::tools
