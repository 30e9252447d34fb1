#include "runtime/record/fastpath/FastPath.h"

#include "runtime/record/process/Report.h"
#include "runtime/record/process/RunOnOwnStack.h"

#include <climits>

namespace anole::record {

/// There is no memory for the event.
int FastPath::giveUp(int result) noexcept {
  threadState.inProgress->start = 0;
  stopRecording(noMemoryForTrace);
  return result;
}

/// Commits the call in progress.
int FastPath::commit(int result) {
  threadState.outermost = 0;
  PointNode &known = *threadState.record->inProgress.repeated;
  if (!known.entry.isLastAgain())
    return commitPredicted(result, known);
  return commitAs<Parameters::Same>(result, known);
}

int FastPath::commitPredicted(int result, PointNode &known) {
  if (known.keepsTimes()) [[unlikely]]
    ANOLE_TAIL_CALL commitTimed(result, known);
  ANOLE_TAIL_CALL commitAs<Parameters::Predicted>(result, known);
}

/// The times of each event (ANOLE_TIME=full) need memory now and then.
int FastPath::commitTimed(int result, PointNode &known) {
  if (known.entry.moved != 0)
    return commitAs<Parameters::Predicted, true>(result, known);
  return commitAs<Parameters::Same, true>(result, known);
}

/// A column that does not expect its value may need memory, and much stack.
int FastPath::commitMoved(int result, PointNode &known) {
  if (OwnStack::isNeeded()) [[unlikely]]
    ANOLE_TAIL_CALL commitSlowly(result, known);
  ANOLE_TAIL_CALL commitAs<Parameters::Moved>(result, known);
}

/// All that is not done each time is done by functions of the same type that are called last, so
/// that this one needs no frame on the stack and saves few registers. commitMoved() goes on where
/// commitPredicted() began.
template <TraceTree::Parameters Kind, bool KeepsTimes>
int FastPath::commitAs(int result, PointNode &known) {
  ThreadRecord &thread = *threadState.record;
  uint64_t start = thread.inProgress.start;
  uint64_t end = Kind == Parameters::Moved ? uint64_t(thread.repeatEnd) : Clock::counter();
  if constexpr (Kind != Parameters::Moved) {
    thread.inProgress.repeated = nullptr;
    thread.repeatEnd = end;
    std::atomic_signal_fence(std::memory_order_seq_cst); // see beginRecording
    if (result != 0 || !recordingSwitch.recording.load(std::memory_order_relaxed)) [[unlikely]]
      ANOLE_TAIL_CALL commitSlowly(result, known);
  }
  if constexpr (KeepsTimes)
    if (OwnStack::isNeeded() || (Kind == Parameters::Predicted && !known.entry.predicted))
      ANOLE_TAIL_CALL commitSlowly(result, known);
  if constexpr (Kind == Parameters::Predicted)
    if (!known.entry.predicted) [[unlikely]]
      ANOLE_TAIL_CALL commitMoved(result, known);
  TraceTree::Repeated done;
  try {
    done = thread.tree.repeat<Kind, KeepsTimes>(
        known, {start - thread.lastEnd, end - start, thread.tracerTime}, *thread.loops);
  } catch (...) {
    return giveUp(result);
  }
  switch (done) {
  case TraceTree::Repeated::No:
    ANOLE_TAIL_CALL commitElsewhere(result, known);
  case TraceTree::Repeated::ToMarker:
    ANOLE_TAIL_CALL commitOverMarker(result, known);
  case TraceTree::Repeated::Done:
    return endCommit(thread, known, {start, end}, result);
  }
}

/// The event is recorded. What the caller has in registers is not read again.
int FastPath::endCommit(ThreadRecord &thread, PointNode &known, TimeOfCall time, int result) {
  threadState.points.pass(known);
  if (thread.tracerTime != 0) [[unlikely]]
    return commitBehindTracer(result, known);
  thread.programTime += {time.start - thread.lastEnd, time.end - time.start};
  if (known.late && !known.late->countPosted()) [[unlikely]]
    return commitLate(result, known);
  if (thread.wantsLook()) [[unlikely]]
    return lookAround(result, known);
  thread.lastEnd = thread.repeatEnd;
  return result;
}

/// The tracer took time since the last event.
int FastPath::commitBehindTracer(int result, PointNode &known) try {
  ThreadRecord &thread = *threadState.record;
  addToRecord(thread, known, {thread.inProgress.start, thread.repeatEnd});
  return thread.wantsLook() ? lookAround(result, known) : result;
} catch (...) {
  return giveUp(result);
}

/// The event is in the tree, and nobody counts instructions.
void FastPath::addToRecord(ThreadRecord &thread, PointNode &known, TimeOfCall time) {
  if (known.late)
    TraceTree::addPosted(known);
  thread.programTime += {time.start - thread.lastEnd, time.end - time.start};
  thread.giveTracerTime(known);
  thread.lastEnd = time.end;
}

/// A receive before this one is still open.
int FastPath::commitLate(int result, PointNode &known) try {
  TraceTree::addPosted(known);
  ThreadRecord &thread = *threadState.record;
  if (thread.wantsLook()) [[unlikely]]
    return lookAround(result, known);
  thread.lastEnd = thread.repeatEnd;
  return result;
} catch (...) {
  return giveUp(result);
}

/// Online tracing need not be told of most markers.
int FastPath::commitOverMarker(int result, PointNode &known) {
  ThreadRecord &thread = *threadState.record;
  uint64_t start = thread.inProgress.start, end = thread.repeatEnd;
  if (!known.entry.isLastAgain())
    ANOLE_TAIL_CALL commitSlowly(result, known);
  if (!thread.tree.repeatOverQuietMarker(known, start - thread.lastEnd, end - start))
    ANOLE_TAIL_CALL commitWithMarker(result, known);
  return endCommit(thread, known, {start, end}, result);
}

/// Whoever is told of the marker may need much stack.
int FastPath::commitWithMarker(int result, PointNode &known) try {
  if (OwnStack::isNeeded())
    return commitSlowly(result, known);
  ThreadRecord &thread = *threadState.record;
  uint64_t start = thread.inProgress.start, end = thread.repeatEnd;
  InsideCall inside;
  RecordingNow now;
  threadState.points.pass(known);
  thread.tree.repeatOverMarker(known, start - thread.lastEnd, end - start);
  addToRecord(thread, known, {start, end});
  if (thread.wantsLook())
    thread.slowPath.afterEvent(end, Clock::counter());
  return result;
} catch (...) {
  return giveUp(result);
}

/// Loops may have been entered or left since the last event. This may need memory, and whoever is
/// told of a marker much stack.
int FastPath::commitElsewhere(int result, PointNode &known) try {
  if (OwnStack::isNeeded() || !repeatInOtherLoops(*threadState.record, known))
    return commitSlowly(result, known);
  return result;
} catch (...) {
  return giveUp(result);
}

bool FastPath::repeatInOtherLoops(ThreadRecord &thread, PointNode &known) {
  InsideCall inside;
  RecordingNow now;
  const uint64_t start = thread.inProgress.start, end = thread.repeatEnd;
  const Spent times{start - thread.lastEnd, end - start, thread.tracerTime};
  if (!thread.tree.repeatInOtherLoops(known, times, *thread.loops))
    return false;
  threadState.points.pass(known);
  addToRecord(thread, known, {start, end});
  thread.slowPath.afterEvent(end, std::nullopt);
  return true;
}

/// No event, if recording has ended since the call began. The point forgets what it knows when its
/// last event becomes another, but what that is, is known. If gaps after it are watched, calls
/// there are worked out.
int FastPath::commitSlowly(int result, PointNode &known) try {
  ThreadRecord &thread = *threadState.record;
  RecordingNow now;
  FastPathEntry &entry = known.entry;
  uint64_t stamp = entry.stamp;
  uint8_t moves = 0;
  if (recordingSwitch.recording.load(std::memory_order_relaxed)) {
    InsideCall inside;
    thread.slowPath.commitPredicted(known, result != 0,
                                    {thread.inProgress.start, thread.repeatEnd});
    threadState.points.pass(known);
    moves = std::exchange(entry.moved, 0);
  } else {
    thread.inProgress.start = 0;
  }
  thread.repeatEnd = uint64_t(thread.lastEnd); // also if it left no event
  entry.takeBack();
  if (result == 0 && entry.watches == 0)
    entry.stamp = stamp;
  if (moves != 0)
    known.predict(moves);
  if (threadState.outermost == 0)
    threadState.outermost = threadState.idle;
  return result;
} catch (...) {
  return giveUp(result);
}

void FastPath::commitLeft(PointNode &known) noexcept {
  ThreadRecord &thread = *threadState.record;
  thread.repeatEnd = thread.inProgress.start = Clock::counter();
  commitSlowly(INT_MIN, known);
}

void FastPath::commitThrown() noexcept {
  threadState.outermost = 0;
  runOnOwnStack([] { return threadState.record->slowPath.commitThrown(), true; });
}

int FastPath::lookAround(int result, PointNode &) try {
  const uint64_t recorded = Clock::counter(); // all else is done after few events
  ThreadRecord &thread = *threadState.record;
  InsideCall inside;
  RecordingNow now;
  thread.lastEnd = thread.repeatEnd;
  runOnOwnStack([&] { return thread.slowPath.afterEvent(thread.lastEnd, recorded), true; });
  return result;
} catch (...) {
  return giveUp(result);
}

} // namespace anole::record
