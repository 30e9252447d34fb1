#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/record/fastpath/ThreadState.h"
#include "runtime/record/process/IdleHook.h"

namespace anole::record {

inline constexpr const char *noMemoryForTrace = "no memory for the trace";

/// A time by the clock that its thread sets after what it stands for is done. Other threads may see
/// it. Only what they share is atomic: the thread's own reads need not be, and cost nothing.
class ThreadTime {
public:
  explicit ThreadTime(uint64_t time = 0) : time(time) {}
  ThreadTime(const ThreadTime &) = delete;
  ThreadTime &operator=(const ThreadTime &other) { return *this = other.time; }
  ThreadTime &operator=(uint64_t now) {
    std::atomic_ref(time).store(now, std::memory_order_release);
    return *this;
  }
  operator uint64_t() const { return time; }
  uint64_t seen() { return std::atomic_ref(time).load(std::memory_order_acquire); }

private:
  uint64_t time;
};

/// By the clock.
struct TimeOfCall {
  uint64_t start = 0, end = 0;
};

/// The fast path leaves all that it does not do each time to the thread's recorder.
class SlowPath {
public:
  virtual ~SlowPath() = default;

  /// Records the event that was predicted at this point, or the one that it is if the call fails.
  virtual void commitPredicted(const PointNode &point, bool fails, const TimeOfCall &time) = 0;
  /// Looks around after an event that ended then.
  virtual void afterEvent(uint64_t end) = 0;
  /// Records the call that is being left because something is thrown.
  virtual void commitThrown() noexcept = 0;
};

/// The record of one thread, as far as the fast path changes it. The thread's recorder has it, and
/// changes it in the same way where a call is worked out.
struct ThreadRecord {
  /// At one event of so many the tracer's own memory is looked at, and in static mode its own time.
  static constexpr uint32_t sampling = 256;

  uint64_t events() const { return tree.events(); }
  bool isAtSample() const { return tree.events() % sampling == 0; }

  CallInProgress inProgress{};
  const LoopState &loops;
  ThreadTime lastEnd;     ///< of the last event, or the tracer's own work after it
  ThreadTime repeatEnd{}; ///< of the call that FastPath records; later than lastEnd until it has
  IdleHook &idleHook;
  SlowPath &slowPath;
  TraceTree tree;
  Spent programTime{}; ///< at all events so far
};

} // namespace anole::record
