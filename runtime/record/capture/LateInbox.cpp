#include "runtime/record/capture/LateInbox.h"

namespace anole::record {

void LateInbox::put(LateSlot slot, std::span<const int64_t> values) {
  std::lock_guard guard(lock);
  waiting.push_back({slot, {values.begin(), values.end()}});
  filled = true;
}

void LateInbox::giveTo(TraceTree &tree) {
  std::lock_guard guard(lock);
  empty(tree);
}

void LateInbox::tryToGiveTo(TraceTree &tree) {
  if (std::unique_lock guard(lock, std::try_to_lock); guard)
    empty(tree);
}

void LateInbox::empty(TraceTree &tree) {
  filled = false;
  for (const Late &late : waiting)
    tree.resolve(late.slot, late.values);
  waiting.clear();
}

} // namespace anole::record
