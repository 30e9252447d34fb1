#pragma once

#include <atomic>

namespace anole {

/// Says whether a change of what it belongs to is under way: to a process that reads the memory of
/// one that was killed, and after an exception that ended the change in the middle. What such a
/// change leaves cannot be read, let alone finished: folding takes terms apart before it joins
/// them, so values are missing, and tables point to nothing.
///
/// Rejected: changes that leave something sound wherever they end. Each store of the folding would
/// have to be thought about, and compilers reorder them.
class ChangeMark {
public:
  /// The fences make no code. They keep the changes between the stores.
  void begin() {
    underWay = true;
    std::atomic_signal_fence(std::memory_order_seq_cst);
  }
  void end() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    underWay = false;
  }
  bool isUnderWay() const { return underWay; }

private:
  bool underWay = false;
};

} // namespace anole
