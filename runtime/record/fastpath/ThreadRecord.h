#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/record/fastpath/ThreadState.h"
#include "runtime/record/process/IdleHook.h"

#include <optional>

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
  /// Looks around after an event that ended then. The tracer's own time since then is measured,
  /// unless it was recorded at a known time: where that takes little more than a reading of the
  /// clock, one event stands for many.
  virtual void afterEvent(uint64_t end, std::optional<uint64_t> recorded) = 0;
  /// Records the call that is being left because something is thrown.
  virtual void commitThrown() noexcept = 0;
};

/// The time between two events of a thread: the program's, and the tracer's own.
struct Gap {
  uint64_t program = 0, tracer = 0;
};

/// The last call that found nothing, which left no event.
struct LastPoll {
  uint64_t context = 0;
  uint16_t function = 0;
  uint64_t start = 0;
  uint32_t fields = 0; ///< that it was given
};

/// Calls of a thread that found nothing.
struct Polls {
  LastPoll last;
  uint64_t count = 0;
  PointKey at;               ///< where the last one was,
  uint64_t *calls = nullptr; ///< and how many there; null with a raw log, which has them all

  /// Counts another one if the last one was at this point; else it does nothing.
  bool again(const PointKey &point) {
    if (!calls || at != point) [[unlikely]]
      return false;
    ++count;
    ++*calls;
    return true;
  }
};

/// The record of one thread, as far as the fast path changes it. The thread's recorder has it, and
/// changes it in the same way where a call is worked out.
///
/// No time is lost between events: what the tracer itself takes is kept until the next event, to
/// whose point it is given.
struct ThreadRecord {
  /// At one event of so many the tracer's own memory is looked at, and the time of quick events.
  static constexpr uint32_t sampling = 256;

  uint64_t events() const { return tree.events(); }
  bool isAtSample() const { return tree.events() % sampling == 0; }
  /// After the event of a FastPath: whether there is something else to do (SlowPath::afterEvent).
  /// What it asks is read from the record, since a register that kept it through the commit would
  /// have to be saved.
  bool wantsLook() const {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    return isAtSample() || idleHook.isDue(repeatEnd);
  }

  /// So much of the time since the last event was the tracer's own.
  void addTracerTime(uint64_t ticks) {
    tracerTime += ticks;
    repeatEnd = lastEnd = lastEnd + ticks;
  }
  /// All the time since the last event was.
  void giveGapToTracer(uint64_t now) { addTracerTime(now - lastEnd); }
  /// So much of the time since the last event was the event's own.
  void prolongLast(uint64_t ticks) {
    programTime += {0, ticks};
    lastEnd = lastEnd + ticks;
  }
  /// The next event starts now.
  Gap endGap(uint64_t now) {
    uint64_t own = std::exchange(tracerTime, 0), all = now - lastEnd + own;
    return now < lastEnd ? Gap{0, all} : Gap{all - own, own};
  }
  /// An event of the point has come to which the fast path gives what the tracer took.
  void giveTracerTime(PointNode &point) {
    point.tracer += tracerTime;
    programTime.tracer += std::exchange(tracerTime, 0);
  }

  CallInProgress inProgress{};
  const LoopState *loops; ///< of the thread that has the record
  ThreadTime lastEnd;     ///< of the last event, or of the tracer's own work after it
  ThreadTime repeatEnd{}; ///< of the call that FastPath records; later than lastEnd until it has
  IdleHook &idleHook;
  SlowPath &slowPath;
  TraceTree tree;
  Polls polls{};
  Spent programTime{};     ///< at all events so far
  uint64_t tracerTime = 0; ///< of which no point has been told
};

} // namespace anole::record
