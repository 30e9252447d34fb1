#pragma once

#include "anole/abi.h"
#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/TextFormat.h"
#include "runtime/record/capture/Clock.h"
#include "runtime/record/capture/FieldBuffer.h"
#include "runtime/record/capture/Gate.h"

#include <cstdint>

namespace anole::record {

/// How the flat tuple of a function is cut: see Event.
struct Shape {
  uint8_t scalars = 0, arrays = 0, late = 0;
};

class ThreadRecorder; // one per thread: tree, clock of the last event, call paths, raw log

/// The call that a thread is in, for the case that it never returns.
struct CallInProgress {
  uint64_t context = 0;
  uint16_t function = 0;
  bool active = false;
};

/// What the wrappers need to know of their thread at once.
struct ThreadState {
  ThreadRecorder *recorder = nullptr;
  FieldBuffer *fields = nullptr;
  CallInProgress *inProgress = nullptr;
  RequestCount requests; ///< those of recorded calls
  uint32_t nesting = 0;  ///< intercepted calls that are active
};
extern constinit thread_local ThreadState threadState __attribute__((tls_model("initial-exec")));

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
/// recording() is false before MPI_Init, after MPI_Finalize, while paused, of functions that are
/// left out, and inside another intercepted call (an attribute callback, say): only outermost calls
/// are events. Nothing here throws, prints or blocks.
class Interception {
public:
  explicit Interception(uint16_t function)
      : thread(outermostRecorder(function)), function(function) {
    if (thread)
      threadState.fields->clear();
  }
  ~Interception() { --threadState.nesting; }
  Interception(const Interception &) = delete;
  Interception &operator=(const Interception &) = delete;

  bool recording() const { return thread != nullptr; }
  FieldBuffer &fields() { return *threadState.fields; }
  /// Call-path signature of the call; valid after enter(). Unwinding modes take the stack here, or
  /// in commit(): the wrapper must still be active.
  uint64_t path();
  /// Around the call of MPI; does nothing if the call is not recorded.
  void enter() {
    if (!thread)
      return;
    context = __anole_thread_v1.context;
    *threadState.inProgress = {context, function, true};
    start = Clock::now();
  }
  void leave() {
    if (!thread)
      return;
    end = Clock::now();
    threadState.inProgress->active = false;
  }
  /// After leave(), of a call that began before the thread's recorder did: when it ran.
  void ran(uint64_t from, uint64_t to);
  /// After commit(): the thread's recorder, or null.
  ThreadRecorder *recorder() const { return thread; }

  /// Records the call. The result names it for late values (resolveLate).
  struct LateHandle {
    ThreadRecorder *thread = nullptr;
    LateSlot slot;
    uint64_t rawOrdinal = 0; ///< number of the event in the thread's raw log
  };
  LateHandle commit(Shape shape);

  /// A text among the fields: the trace lists what its key stands for.
  void listText(int64_t key, const TextFormat &text) noexcept;

  /// Instead of commit: a poll that found nothing (see ANOLE_NONDET). It leaves a count, no event.
  void commitPoll();

private:
  static ThreadRecorder *outermostRecorder(uint16_t function) {
    if (threadState.nesting++ == 0 && gate.recording.load(std::memory_order_relaxed) &&
        threadState.recorder && !gate.isLeftOut(function)) [[likely]]
      return threadState.recorder;
    return recorderSlow(function);
  }
  static ThreadRecorder *recorderSlow(uint16_t function);

  ThreadRecorder *thread;
  uint16_t function;
  bool pathKnown = false;
  uint64_t context = 0, signature = 0, start = 0, end = 0;
};

/// Late values of an event, from any thread.
void resolveLate(const Interception::LateHandle &event, const int64_t *values, uint32_t count);

} // namespace anole::record
