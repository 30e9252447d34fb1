#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/model/TextFormat.h"
#include "runtime/record/capture/FieldBuffer.h"
#include "runtime/record/fastpath/CallPrediction.h"
#include "runtime/record/fastpath/ThreadRecord.h"
#include "runtime/record/process/Clock.h"

namespace anole::record {

/// How the flat tuple of a function is cut: see Event.
struct Shape {
  uint8_t scalars = 0, arrays = 0, late = 0;
};

/// The signature of a call path comes from one of these. It is as wide as a function's number, so
/// that a call that begins is one store.
enum class PathSource : uint16_t { Context, Stack };

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
  explicit CallScope(uint16_t function, CallPrediction prediction = CallPrediction::ofNothing())
      : function(function), outer(threadState.outermost), thread(begin(function)),
        prediction(prediction) {
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
  uint64_t path() const {
    return pathSource == PathSource::Stack ? threadState.inProgress->path : context;
  }
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
    context = __anole_thread_v3.context;
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
  /// After leave(): since that time the tracer worked on what it has to know before the call.
  void preparedSince(uint64_t begun) noexcept;
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

  /// Before commit(), by calls that may be predicted: see CallPrediction.
  template <class... Arguments> uint8_t confirm(bool isSettled, Arguments... arguments) {
    return prediction.confirm(isSettled, arguments...);
  }
  /// After commit(): calls at this point with these arguments may take the fast path.
  template <class... Arguments>
  void remember(const LateHandle &event, const FailedCall &ifFailed, uint8_t moves,
                Arguments... arguments) {
    if (PointNode *point = event.thread ? repeatablePoint(event) : nullptr)
      prediction.remember(*point, function, ifFailed, moves, arguments...);
  }

  /// A text among the fields: the trace lists what its key stands for.
  void listText(int64_t key, const TextFormat &text) noexcept;

  /// Instead of commit, and of leave(): a poll that found nothing (see ANOLE_NONDET). It leaves a
  /// count, no event. It has put so many fields.
  [[gnu::always_inline]] void commitPoll(uint32_t fields) {
    if (!beginRecording()) [[unlikely]]
      return drop();
    Polls &polls = threadState.record->polls;
    polls.last = {context, function, start, fields};
    if (pathSource == PathSource::Stack || !polls.again({function, context})) [[unlikely]]
      commitOtherPoll();
  }

  /// After commitPoll(), and leave(): the call was part of the thread's last event, to which its
  /// time belongs. `waits`: also the time since that event, or the last part of it.
  void joinLast(const LateHandle &event, bool waits) noexcept;

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
  bool isNested() const { return outer != 0 && outer != gapWatched; }
  ThreadRecorder *beginSlowly(uint16_t number);
  ThreadRecorder *findRecorder(uint16_t number);
  void commitOtherPoll();
  void commitThrown() noexcept;
  static PointNode *repeatablePoint(const LateHandle &event) noexcept;

  uint16_t function;
  PathSource pathSource = PathSource::Context;
  uintptr_t outer; ///< ThreadState::outermost before the call, and after it
  ThreadRecorder *thread;
  uint64_t context = 0, start = 0, end = 0;
  CallPrediction prediction;
};

/// Late values of an event, from any thread.
void resolveLate(const CallScope::LateHandle &event, const int64_t *values, uint32_t count);

/// The same where the event left nothing open: they are what it says.
void resolveAsPosted(const CallScope::LateHandle &event);

} // namespace anole::record
