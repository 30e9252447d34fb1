#pragma once

#include <cstdint>

namespace anole::record {

/// What the first thread of a process does between its events besides recording: online tracing.
/// The recorder asks once an event, with one comparison, whether there is something to do.
class IdleHook {
public:
  virtual ~IdleHook() = default;

  /// For a thread that has recorded an event which ended at `now`, in ticks: whether to attend().
  bool isDue(uint64_t now) const { return now >= dueAt; }

  /// Returns whether it was due because of work at a marker, which lies within that on its event.
  bool hasWorked() const { return dueAt == 0; }

  virtual void attend() noexcept {}

protected:
  uint64_t dueAt = UINT64_MAX; ///< 0: at once
};

} // namespace anole::record
