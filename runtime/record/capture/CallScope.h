#pragma once

#include "anole/abi.h"
#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/TextFormat.h"
#include "runtime/record/capture/Clock.h"
#include "runtime/record/capture/FieldBuffer.h"
#include "runtime/record/capture/Frame.h"
#include "runtime/record/capture/RecordingSwitch.h"

#include <array>
#include <cstdint>
#include <utility>

namespace anole::record {

/// How the flat tuple of a function is cut: see Event.
struct Shape {
  uint8_t scalars = 0, arrays = 0, late = 0;
};

class ThreadRecorder; // one per thread: tree, clock of the last event, call paths, raw log

/// How far a call is. While it records, the thread that makes the trace waits (Recorders::close).
/// It is as wide as a function's number, so that a call that begins is one store.
enum class CallStage : uint16_t { None, InMpi, Recording };

/// The call that a thread is in, for the case that it never returns.
struct CallInProgress {
  uint64_t context = 0;
  uint16_t function = 0;
  CallStage stage = CallStage::None;
  FastPathEntry *repeated = nullptr; ///< of a FastPath, which knows all that is above
  uint64_t path = 0;                 ///< where it comes from the stack; its signature
  uint64_t start = 0;                ///< by the clock; older while the call begins
};

/// That of all threads that record nothing.
inline constinit CallInProgress noCall;

/// The last call that found nothing, which left no event.
struct LastPoll {
  uint64_t context = 0;
  uint16_t function = 0;
  uint64_t start = 0;
};

/// Points by their call paths: the latest of those whose signatures have the same eight upper bits.
using RecentPoints = std::array<FastPathEntry *, 256>;
inline constexpr size_t placeAmongRecent(uint64_t context) { return context >> 56; }

/// Before a thread has points. It is never found, and nothing is ever written to it.
inline constinit FastPathEntry noFastPathEntry{.next = &noFastPathEntry};
extern constinit RecentPoints noPoints;

/// What the wrappers need to know of their thread at once.
struct ThreadState {
  ThreadRecorder *recorder = nullptr;
  FieldBuffer *fields = nullptr;
  CallInProgress *inProgress = &noCall;
  FastPathEntry *last = &noFastPathEntry; ///< by which the thread recorded
  RecentPoints *recent = &noPoints;
  FastPathEntry *first = &noFastPathEntry; ///< those of the recorder
  RecentPoints *points = &noPoints;
  uint64_t stampMask = 0;             ///< what stamps differ by from those that count, if any
  FastPathEntry *predicted = nullptr; ///< of the call that comes: see FastPath
  RequestCount requests;              ///< those of recorded calls
  /// In the frame of the outermost intercepted call that is active, or was left by longjmp; 0:
  /// none.
  uintptr_t outermost = 0;
  bool someRunOpen = false; ///< an event waits for the next one: see WaitsomeCoalescer

  /// No call may be a FastPath, or all may again.
  void holdRepeats() {
    last = &noFastPathEntry;
    recent = &noPoints;
  }
  void allowRepeats() {
    last = first;
    recent = points;
  }
};
extern constinit thread_local ThreadState threadState __attribute__((tls_model("initial-exec")));

/// In the stamp of a FastPathEntry of a rank at rest (see ThreadRecorder::rest): arguments do not
/// count.
inline constexpr uint64_t stampAtRest = uint64_t(1) << 63;

/// Before the thread changes its record: whether it may.
inline bool beginRecording() {
  CallStage &stage = threadState.inProgress->stage;
  stage = CallStage::Recording;
  std::atomic_signal_fence(
      std::memory_order_seq_cst); // Recorders::close makes it one of the processor
  if (!recordingSwitch.over.load(std::memory_order_relaxed)) [[likely]]
    return true;
  stage = CallStage::None;
  return false;
}
inline void endRecording() {
  std::atomic_ref(threadState.inProgress->stage).store(CallStage::None, std::memory_order_release);
}

/// While it lives, the thread changes its record where no CallScope says so.
struct RecordingNow {
  RecordingNow() : before(std::exchange(threadState.inProgress->stage, CallStage::Recording)) {}
  ~RecordingNow() {
    std::atomic_ref(threadState.inProgress->stage).store(before, std::memory_order_release);
  }
  RecordingNow(const RecordingNow &) = delete;
  RecordingNow &operator=(const RecordingNow &) = delete;

  CallStage before;
};

/// What the last scalars of an event are if its call failed.
struct FailedCall {
  uint8_t outputs = 0; ///< so many of them
  int64_t value = 0;
};

/// One intercepted call, on the stack of its wrapper:
///
///     CallScope call(function);
///     if (!call.recording())
///       return PMPI_X(...);
///     ... put the input fields ...
///     int result = call.perform([&] { return PMPI_X(...); });
///     ... put the output fields ...
///     call.commit(shape);
///
/// recording() is false before MPI_Init, after MPI_Finalize, while paused, of functions that are
/// left out, and inside another intercepted call (an attribute callback, say): only outermost calls
/// are events. Nothing here prints or blocks, or throws anything of its own.
///
/// A call may end in another way than by returning: an error handler, a user's operation or an
/// attribute callback throws, or calls longjmp. Then it is an event like that of a call that
/// failed: at once if something is thrown, and otherwise when the thread's next call finds that the
/// frame of the outermost one is gone.
class CallScope {
public:
  explicit CallScope(uint16_t function)
      : function(function), outer(threadState.outermost), thread(begin(function)),
        handles(handlesEpoch.load(std::memory_order_relaxed)),
        predicted(std::exchange(threadState.predicted, nullptr)) {
    if (thread)
      threadState.fields->clear();
  }
  ~CallScope() {
    threadState.outermost = outer;
    if (thread)
      endRecording();
  }
  CallScope(const CallScope &) = delete;
  CallScope &operator=(const CallScope &) = delete;

  bool recording() const { return thread != nullptr; }
  FieldBuffer &fields() { return *threadState.fields; }
  /// Call-path signature of the call; valid after enter().
  uint64_t path() const { return isPathOfStack ? threadState.inProgress->path : context; }
  /// Makes the call, between enter() and leave().
  template <class Perform> auto perform(Perform perform) {
    return made([&] {
      enter();
      auto result = perform();
      leave();
      return result;
    });
  }
  /// Makes the call. If something is thrown, it is an event all the same.
  template <class Perform> auto made(Perform perform) {
    struct Open {
      CallScope &call;
      bool isOver = false;
      ~Open() {
        if (!isOver)
          call.commitThrown();
      }
    } open{*this};
    auto result = perform();
    open.isOver = true;
    return result;
  }
  /// Around the MPI call; does nothing if the call is not recorded.
  void enter() {
    if (!thread)
      return;
    context = __anole_thread_v1.context;
    CallInProgress &current = *threadState.inProgress;
    current.context = context;
    current.function = function;
    current.stage = CallStage::InMpi;
    current.start = start = Clock::now();
  }
  void leave() {
    if (!thread)
      return;
    end = Clock::now();
    beginRecording();
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

  /// Before commit(), by calls that may be predicted: these arguments say what they leave if
  /// `isSettled`.
  template <class... Arguments> void confirm(bool isSettled, Arguments... arguments) {
    if (predicted &&
        !(isSettled && (predicted->has(arguments...) || predicted->moveTo(arguments...))))
      predicted = nullptr;
    moves = predicted ? predicted->moved : 0;
  }
  /// After commit(): calls at this point with these arguments leave an event like this one, if they
  /// succeed, as long as no handle changes its meaning. See FastPath.
  template <class... Arguments>
  void remember(const LateHandle &event, const FailedCall &ifFailed, Arguments... arguments) {
    FastPathEntry *known = event.thread ? shortcut(event) : nullptr;
    if (!known)
      return;
    known->keep(arguments...);
    known->outputs = ifFailed.outputs;
    known->failed = ifFailed.value;
    known->stamp = (handles + function) ^ threadState.stampMask;
    if (moves != 0)
      predict(*known, moves);
  }

  /// A text among the fields: the trace lists what its key stands for.
  void listText(int64_t key, const TextFormat &text) noexcept;

  /// Instead of commit, and of leave(): a poll that found nothing (see ANOLE_NONDET). It leaves a
  /// count, no event.
  void commitPoll();

  /// While it lives, calls are inside one.
  struct Nested {
    Nested() : outer(std::exchange(threadState.outermost, noFrame)) {}
    ~Nested() { threadState.outermost = outer; }
    Nested(const Nested &) = delete;
    Nested &operator=(const Nested &) = delete;

    uintptr_t outer;
  };

  /// Whether the thread is in an intercepted call.
  static bool isInside();
  /// Recording has ended since the call began: it leaves nothing.
  void drop() noexcept;

private:
  /// The recorder, if the call is recorded.
  ThreadRecorder *begin(uint16_t number) {
    if (outer == 0) [[likely]] {
      threadState.outermost = here();
      if (recordingSwitch.recording.load(std::memory_order_relaxed) && threadState.recorder &&
          recordingSwitch.lookAt(number) == Look::Usual) [[likely]]
        return threadState.recorder;
    }
    return beginSlowly(number);
  }
  uintptr_t here() const { return reinterpret_cast<uintptr_t>(this); }
  ThreadRecorder *beginSlowly(uint16_t number);
  ThreadRecorder *findRecorder();
  void commitThrown() noexcept;
  static FastPathEntry *shortcut(const LateHandle &event) noexcept;
  static void predict(FastPathEntry &known, uint8_t moves) noexcept;

  uint16_t function;
  bool isPathOfStack = false; ///< else the calling context is the signature
  uint8_t moves = 0;          ///< of `predicted`
  uintptr_t outer;            ///< ThreadState::outermost before the call
  ThreadRecorder *thread;
  uint64_t context = 0, start = 0, end = 0;
  uint64_t handles;         ///< as of before the arguments were looked at
  FastPathEntry *predicted; ///< what FastPath::find() would have found
};

/// Late values of an event, from any thread.
void resolveLate(const CallScope::LateHandle &event, const int64_t *values, uint32_t count);

/// The same where the event left nothing open: they are what it says.
void resolveAsPosted(const CallScope::LateHandle &event);

} // namespace anole::record
