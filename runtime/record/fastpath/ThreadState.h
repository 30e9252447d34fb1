#pragma once

#include "runtime/core/handles/RequestCount.h"
#include "runtime/record/fastpath/PointLookup.h"
#include "runtime/record/process/Frame.h"
#include "runtime/record/process/RecordingSwitch.h"

#include <utility>

namespace anole::record {

class FieldBuffer;
class ThreadRecorder;
struct ThreadRecord;

/// A call goes through these stages. While it records, the thread that makes the trace waits
/// (Recorders::close). Parked, it lets the keeper copy the record (RecordCopy). It is as wide as a
/// function's number, so that a call that begins is one store.
enum class CallStage : uint16_t { None, InMpi, Recording, Parked };

/// The call that a thread is in, for the case that it never returns.
struct CallInProgress {
  uint64_t context = 0;
  uint16_t function = 0;
  CallStage stage = CallStage::None;
  PointNode *repeated = nullptr; ///< of a FastPath, which knows all that is above
  uint64_t path = 0;             ///< where it comes from the stack; its signature
  uint64_t start = 0;            ///< by the clock; older while the call begins; 0: a FastPath has
                                 ///< left no event
};

/// All threads that record nothing share this one.
inline constinit CallInProgress noCall;

/// The wrappers need this of their thread at once. It is one variable, since each thread-local
/// variable of a library takes an instruction to find.
struct ThreadState {
  /// In the frame of the outermost intercepted call that is active, or was left by longjmp; 0 or
  /// gapWatched: none.
  uintptr_t outermost = 0;
  uintptr_t idle = 0; ///< what that is between two calls: 0 or gapWatched
  CallInProgress *inProgress = &noCall;
  PointLookup points;
  PointNode *predicted = nullptr;     ///< with a raw log, of the call that comes: see FastPath
  uint64_t stampMask = 0;             ///< what stamps differ by from those that count, if any
  ThreadRecord *record = nullptr;     ///< null: the thread records nothing
  RequestCount requests;              ///< those of recorded calls
  ThreadRecorder *recorder = nullptr; ///< which has the record
  FieldBuffer *fields = nullptr;
};
extern constinit thread_local ThreadState threadState __attribute__((tls_model("initial-exec")));

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

/// While it lives, calls of the thread are inside one.
struct InsideCall {
  InsideCall() : outer(std::exchange(threadState.outermost, noFrame)) {}
  ~InsideCall() { threadState.outermost = outer; }
  InsideCall(const InsideCall &) = delete;
  InsideCall &operator=(const InsideCall &) = delete;

  uintptr_t outer;
};

} // namespace anole::record
