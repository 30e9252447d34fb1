#include "runtime/record/capture/FastPath.h"

#include "runtime/record/capture/Report.h"
#include "runtime/record/capture/RunOnOwnStack.h"
#include "runtime/record/capture/ThreadRecorder.h"

#include <climits>

namespace anole::record {

int FastPath::commitSame(int result, FastPathEntry &known, uint64_t start) {
  ANOLE_TAIL_CALL commitAs<Parameters::Same>(result, known, start);
}

int FastPath::commitPredicted(int result, FastPathEntry &known, uint64_t start) {
  ANOLE_TAIL_CALL commitAs<Parameters::Predicted>(result, known, start);
}

/// A column that does not expect its value may need memory, and much stack.
int FastPath::commitMoved(int result, FastPathEntry &known, uint64_t start) {
  if (OwnStack::isNeeded()) [[unlikely]]
    ANOLE_TAIL_CALL commitSlowly(result, known, start);
  ANOLE_TAIL_CALL commitAs<Parameters::Moved>(result, known, start);
}

/// All that is not done each time is done by functions of the same type that are called last, so
/// that this one needs no frame on the stack and saves few registers. commitMoved() goes on where
/// commitPredicted() began.
template <TraceTree::Parameters Kind>
int FastPath::commitAs(int result, FastPathEntry &known, uint64_t start) {
  ThreadRecorder &thread = *threadState.recorder;
  auto &point = static_cast<PointNode &>(known);
  uint64_t end = Kind == Parameters::Moved ? uint64_t(thread.repeatEnd) : Clock::counter();
  if constexpr (Kind != Parameters::Moved) {
    thread.inProgress.repeated = nullptr;
    threadState.last = &known;
    thread.repeatEnd = end;
    std::atomic_signal_fence(std::memory_order_seq_cst); // see beginRecording
    if (result != 0 || !recordingSwitch.recording.load(std::memory_order_relaxed)) [[unlikely]]
      ANOLE_TAIL_CALL commitSlowly(result, known, start);
  }
  if constexpr (Kind == Parameters::Predicted)
    if (!known.predicted) [[unlikely]]
      ANOLE_TAIL_CALL commitMoved(result, known, start);
  TraceTree::Repeated done;
  try {
    done = thread.tree.repeat<Kind>(point, start - thread.lastEnd, end - start, *thread.loops);
  } catch (...) {
    stopRecording(ThreadRecorder::outOfMemory);
    return result;
  }
  switch (done) {
  case TraceTree::Repeated::No:
    ANOLE_TAIL_CALL commitSlowly(result, known, start);
  case TraceTree::Repeated::ToMarker:
    ANOLE_TAIL_CALL commitOverMarker(result, known, start);
  case TraceTree::Repeated::Done:
    break;
  }
  thread.programTime += {start - thread.lastEnd, end - start};
  if (point.late.width() != 0 && !point.late.countPosted()) [[unlikely]]
    ANOLE_TAIL_CALL commitLate(result, known, start);
  if (thread.isAtSample() || thread.idleHook->isDue(end)) [[unlikely]]
    ANOLE_TAIL_CALL lookAround(result, known, start);
  thread.lastEnd = end;
  return result;
}

/// A receive before this one is still open.
int FastPath::commitLate(int result, FastPathEntry &known, uint64_t start) try {
  TraceTree::addPosted(static_cast<PointNode &>(known));
  ThreadRecorder &thread = *threadState.recorder;
  uint64_t end = thread.repeatEnd;
  if (thread.isAtSample() || thread.idleHook->isDue(end)) [[unlikely]]
    return lookAround(result, known, start);
  thread.lastEnd = end;
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// Whoever is told of the marker may need much stack.
int FastPath::commitOverMarker(int result, FastPathEntry &known, uint64_t start) try {
  if (known.moved != 0 || OwnStack::isNeeded())
    return commitSlowly(result, known, start);
  ThreadRecorder &thread = *threadState.recorder;
  uint64_t end = thread.repeatEnd;
  CallScope::Nested inside;
  RecordingNow now;
  auto &point = static_cast<PointNode &>(known);
  thread.tree.repeatOverMarker(point, start - thread.lastEnd, end - start);
  if (point.late.width() != 0)
    TraceTree::addPosted(point);
  thread.programTime += {start - thread.lastEnd, end - start};
  thread.lastEnd = end;
  if (thread.isAtSample() || thread.idleHook->isDue(end))
    thread.afterEvent(end);
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// No event, if recording has ended since the call began. The point forgets what it knows when its
/// last event becomes another, but what that is, is known.
int FastPath::commitSlowly(int result, FastPathEntry &known, uint64_t start) try {
  ThreadRecorder &thread = *threadState.recorder;
  RecordingNow now;
  uint64_t stamp = known.stamp;
  uint8_t moves = 0;
  if (recordingSwitch.recording.load(std::memory_order_relaxed)) {
    CallScope::Nested inside;
    Event event = static_cast<PointNode &>(known).coming(result != 0, thread.predicted);
    runOnOwnStack([&] {
      CallScope::LateHandle handle = thread.commit(event, {start, thread.repeatEnd});
      if (event.late != 0)
        resolveAsPosted(handle);
      return true;
    });
    threadState.last = &known;
    moves = std::exchange(known.moved, 0);
  }
  if (thread.lastEnd < thread.repeatEnd)
    thread.lastEnd = thread.repeatEnd; // it left no event
  known.takeBack();
  if (result == 0)
    known.stamp = stamp;
  if (moves != 0)
    static_cast<PointNode &>(known).predict(moves);
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

void FastPath::commitLeft(FastPathEntry &known) noexcept {
  uint64_t now = threadState.recorder->repeatEnd = Clock::counter();
  commitSlowly(INT_MIN, known, now);
}

void FastPath::commitThrown() noexcept {
  runOnOwnStack([] { return threadState.recorder->commitThrown(), true; });
}

int FastPath::lookAround(int result, FastPathEntry &, uint64_t) try {
  ThreadRecorder &thread = *threadState.recorder;
  CallScope::Nested inside;
  RecordingNow now;
  thread.lastEnd = thread.repeatEnd;
  runOnOwnStack([&] { return thread.afterEvent(thread.lastEnd), true; });
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// Late values depend on the arguments.
bool ThreadRecorder::mayRepeatAtRest(const PointNode &point) const {
  return mayRest(point.key.function) && point.late.width() == 0;
}

void CallScope::predict(FastPathEntry &known, uint8_t moves) noexcept {
  static_cast<PointNode &>(known).predict(moves);
}

FastPathEntry *ThreadRecorder::shortcut(LateSlot slot) noexcept {
  PointNode &point = tree.point(slot);
  if (!repeats || !point.isKnown() || (isResting && !mayRepeatAtRest(point)))
    return nullptr;
  threadState.last->next = &point;
  threadState.last = &point;
  recent[placeAmongRecent(point.context)] = &point;
  return &point;
}

} // namespace anole::record
