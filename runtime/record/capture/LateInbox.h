#pragma once

#include "runtime/core/compress/TraceTree.h"

#include <atomic>
#include <mutex>

namespace anole::record {

/// Late values that another thread learns (it completed the receive) wait here until the thread
/// looks whose event they belong to. The order of late values does not matter.
class LateInbox {
public:
  /// From any thread.
  void put(LateSlot slot, std::span<const int64_t> values);

  /// From the owner.
  bool isFilled() const { return filled.load(std::memory_order_relaxed); }
  void giveTo(TraceTree &tree);
  /// The same where the thread may have died with the lock: then its values are lost.
  void tryToGiveTo(TraceTree &tree);

private:
  struct Late {
    LateSlot slot;
    std::vector<int64_t> values;
  };

  void empty(TraceTree &tree); ///< under the lock

  std::atomic<bool> filled = false;
  std::mutex lock;
  std::vector<Late> waiting;
};

} // namespace anole::record
