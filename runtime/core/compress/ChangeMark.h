#pragma once

#include <atomic>

namespace anole {

/// Says whether a change of what it belongs to is under way: to a process that reads the memory of
/// one that was killed, and after an exception that ended the change in the middle. What such a
/// change leaves has to be mended before it is finished: tables point to nothing, and what was
/// appended last may be missing or there twice.
///
/// Changes are made in an order in which nearly all is there at each moment. Rejected: to rely on
/// that without a mark. What is whole need not be looked at, and what was torn is compared with
/// what else the record knows.
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
