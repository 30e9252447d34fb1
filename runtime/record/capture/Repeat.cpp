#include "runtime/record/capture/Repeat.h"

#include "runtime/record/capture/Aside.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/capture/ThreadRecorder.h"

namespace anole::record {

/// All that is not done each time is done by functions of the same type that are called last, so
/// that this one needs no frame on the stack and saves no registers.
int Repeat::commit(int result, Shortcut &known, uint64_t start) {
  uint64_t end = Clock::counter();
  ThreadRecorder &thread = *threadState.recorder;
  auto &point = static_cast<PointNode &>(known);
  thread.inProgress.active = 0;
  threadState.last = &known;
  if (result != 0 || !gate.recording.load(std::memory_order_relaxed)) [[unlikely]] {
    thread.repeatEnd = end;
    ANOLE_TAIL_CALL commitSlowly(result, known, start);
  }
  switch (thread.tree.repeat(point, start - thread.lastEnd, end - start, *thread.loops)) {
  case TraceTree::Repeated::No:
    thread.repeatEnd = end;
    ANOLE_TAIL_CALL commitSlowly(result, known, start);
  case TraceTree::Repeated::ToMarker:
    thread.repeatEnd = end;
    ANOLE_TAIL_CALL commitOverMarker(result, known, start);
  case TraceTree::Repeated::Done:
    break;
  }
  thread.programTime += {start - thread.lastEnd, end - start};
  thread.lastEnd = end;
  if (point.late.width() != 0)
    ANOLE_TAIL_CALL commitLate(result, known, start);
  if (thread.isAtSample() || thread.attendant->isDue(end)) [[unlikely]]
    ANOLE_TAIL_CALL lookAround(result, known, start);
  return result;
}

/// The event of a receive.
int Repeat::commitLate(int result, Shortcut &known, uint64_t start) try {
  TraceTree::addPosted(static_cast<PointNode &>(known));
  ThreadRecorder &thread = *threadState.recorder;
  if (thread.isAtSample() || thread.attendant->isDue(thread.lastEnd)) [[unlikely]]
    return lookAround(result, known, start);
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// Whoever is told of the marker may need much stack.
int Repeat::commitOverMarker(int result, Shortcut &known, uint64_t start) try {
  if (OwnStack::isNeeded())
    return commitSlowly(result, known, start);
  ThreadRecorder &thread = *threadState.recorder;
  uint64_t end = thread.repeatEnd;
  Interception::Nested inside;
  auto &point = static_cast<PointNode &>(known);
  thread.tree.repeatOverMarker(point, start - thread.lastEnd, end - start);
  if (point.late.width() != 0)
    TraceTree::addPosted(point);
  thread.programTime += {start - thread.lastEnd, end - start};
  thread.lastEnd = end;
  if (thread.isAtSample() || thread.attendant->isDue(end))
    thread.afterEvent(end);
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// No event, if recording has ended since the call began.
int Repeat::commitSlowly(int result, Shortcut &known, uint64_t start) try {
  if (!gate.recording.load(std::memory_order_relaxed))
    return result;
  ThreadRecorder &thread = *threadState.recorder;
  Interception::Nested inside;
  Event event = static_cast<PointNode &>(known).lastEvent();
  if (result != 0)
    event.fields = fieldsOfFailure(known, event, thread.fields);
  aside([&] {
    Interception::LateHandle handle = thread.commit(event, {start, thread.repeatEnd});
    if (event.late != 0)
      resolveAsPosted(handle);
    return true;
  });
  threadState.last = &known;
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// A call that fails says so in what it would have told.
const int64_t *Repeat::fieldsOfFailure(const Shortcut &known, const Event &event,
                                       FieldBuffer &fields) {
  fields.clear();
  for (uint32_t i = 0; i < event.size; ++i) {
    bool isOutput = i + known.outputs >= event.size;
    fields.put(isOutput ? known.failed : event.fields[i], 0);
  }
  return fields.data();
}

int Repeat::lookAround(int result, Shortcut &, uint64_t) try {
  ThreadRecorder &thread = *threadState.recorder;
  Interception::Nested inside;
  aside([&] { return thread.afterEvent(thread.lastEnd), true; });
  return result;
} catch (...) {
  stopRecording(ThreadRecorder::outOfMemory);
  return result;
}

/// Late values depend on the arguments.
bool ThreadRecorder::mayRepeatAtRest(const PointNode &point) const {
  return mayRest(point.key.function) && point.late.width() == 0;
}

Shortcut *ThreadRecorder::shortcut(LateSlot slot) noexcept {
  PointNode &point = tree.point(slot);
  if (!repeats || !point.isRepeating() || (isResting && !mayRepeatAtRest(point)))
    return nullptr;
  threadState.last->next = &point;
  threadState.last = &point;
  recent[placeAmongRecent(point.context)] = &point;
  return &point;
}

} // namespace anole::record
