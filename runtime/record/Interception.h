#pragma once

#include "runtime/core/tree/TraceTree.h"

#include <cstdint>
#include <vector>

namespace anole::record {

/// The flat field tuple of the call in progress. Grows, and never shrinks: after the first large
/// call nothing is allocated.
class FieldBuffer {
public:
  void clear() { used = 0; }
  void put(int64_t value) {
    if (used == values.size())
      grow(1);
    values[used++] = value;
  }
  /// Room for a whole array; the caller fills it.
  int64_t *extend(size_t count) {
    if (used + count > values.size())
      grow(count);
    int64_t *room = values.data() + used;
    used += count;
    return room;
  }
  const int64_t *data() const { return values.data(); }
  uint32_t size() const { return static_cast<uint32_t>(used); }

private:
  void grow(size_t count);
  std::vector<int64_t> values = std::vector<int64_t>(256);
  size_t used = 0;
};

/// How the flat tuple of a function is cut: see Event.
struct Shape {
  uint8_t scalars = 0, arrays = 0, late = 0;
};

class ThreadRecorder; // one per thread: tree, clock of the last event, call-path provider, raw log

/// One intercepted call, on the stack of its wrapper:
///
///     Interception call(function);
///     if (!call.recording())
///       return PMPI_X(...);
///     ... put the input fields ...
///     call.enter();
///     int result = PMPI_X(...);
///     call.leave();
///     ... put the output fields ...
///     call.commit(shape);
///
/// recording() is false before MPI_Init, after MPI_Finalize, while paused, and inside another
/// intercepted call (an attribute callback, say): only outermost calls are events. Nothing here
/// throws, prints or blocks.
class Interception {
public:
  explicit Interception(uint16_t function);
  ~Interception();
  Interception(const Interception &) = delete;
  Interception &operator=(const Interception &) = delete;

  bool recording() const { return thread != nullptr; }
  FieldBuffer &fields();
  /// The same tuple with peers, requests and communicators absolute, for the raw log; null unless
  /// ANOLE_VERIFY asks for one. commit() hands both to the raw log's writer.
  FieldBuffer *absolutes();
  /// Call-path signature of the call; valid after enter().
  uint64_t path() const;
  void enter();
  void leave();

  /// Records the call. The result names it for late values (resolveLate).
  struct LateHandle {
    ThreadRecorder *thread = nullptr;
    LateSlot slot;
    uint64_t rawOrdinal = 0; ///< number of the event in the thread's raw log
  };
  LateHandle commit(Shape shape);

  /// Instead of commit: a poll that found nothing (see ANOLE_NONDET). It leaves a count, no event.
  void commitPoll();

private:
  ThreadRecorder *thread;
  uint16_t function;
  uint64_t start = 0, end = 0;
};

/// Late values of an event, from any thread.
void resolveLate(const Interception::LateHandle &event, const int64_t *values, uint32_t count);

} // namespace anole::record
