#include "runtime/record/capture/CallScope.h"

#include "runtime/record/capture/Recorders.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/RunOnOwnStack.h"

namespace anole::record {

static ThreadRecorder *attach(PointKey call) noexcept try {
  PreserveErrnoAndFpEnv program;
  return recordingSwitch.recorders->attach(call);
} catch (...) {
  stopRecording("no memory for another thread");
  return nullptr;
}

/// The raw log learns of the call before anything is decided.
ThreadRecorder *CallScope::beginSlowly(uint16_t number) {
  bool isWanted = recordingSwitch.recording && recordingSwitch.lookAt(number) != Look::None;
  if (threadState.recorder)
    threadState.recorder->rawLog().begin(here(), isWanted);
  if (outer == gapWatched) {
    threadState.outermost = here();
    if (isWanted && threadState.recorder)
      runOnOwnStack([] { return threadState.recorder->lookAtGap(), true; });
    if (recordingSwitch.over.load(std::memory_order_relaxed))
      outer = 0;
  } else if (outer != 0 && wasLeft(outer, here())) {
    outer = 0;
    threadState.outermost = here();
    if (threadState.recorder)
      runOnOwnStack([] { return threadState.recorder->commitLeft(), true; });
  }
  if (outer == 0 && recordingSwitch.over.load(std::memory_order_relaxed))
    recordingSwitch.lateCalls.fetch_add(1, std::memory_order_relaxed);
  return isWanted ? findRecorder(number) : nullptr;
}

ThreadRecorder *CallScope::findRecorder(uint16_t number) {
  if (isNested()) {
    if (threadState.recorder)
      threadState.recorder->countNested();
    return nullptr;
  }
  if (!threadState.recorder) {
    OwnStack::learnBounds();
    PointKey call{number, __anole_thread_v3.context};
    if (ThreadRecorder *made = runOnOwnStack([call] { return attach(call); }))
      made->rawLog().begin(here(), true);
  }
  ThreadRecorder *recorder = threadState.recorder;
  if (recorder && recorder->asksProvider()) {
    pathSource = PathSource::Stack;
    runOnOwnStack([&] { return recorder->takePath(), true; });
  }
  return recorder;
}

bool CallScope::isInside() {
  uintptr_t here = 0;
  noteFrame(here);
  uintptr_t outermost = threadState.outermost;
  return outermost != 0 && outermost != gapWatched && !wasLeft(outermost, here);
}

void CallScope::commitThrown() noexcept {
  if (!thread)
    return;
  runOnOwnStack([this] { return thread->commitThrown(), true; });
  outer = threadState.idle;
}

void CallScope::drop() noexcept { thread->rawLog().drop(); }

void CallScope::ran(uint64_t from, uint64_t to) {
  start = from;
  end = to;
  thread->beginTime(from);
}

CallScope::LateHandle CallScope::commit(Shape shape) {
  Call call{function, shape, path(), {start, end}, prediction.point()};
  LateHandle event = runOnOwnStack([&] { return thread->commit(call); });
  outer = threadState.idle;
  return event;
}

PointNode *CallScope::repeatablePoint(const LateHandle &event) noexcept {
  return event.thread->repeatablePoint(event.slot);
}

void CallScope::commitOtherPoll() {
  const PointKey point{function, path()};
  runOnOwnStack([&] { return thread->commitPoll(point), true; });
}

void CallScope::preparedSince(uint64_t begun) noexcept {
  if (thread && threadState.inProgress->stage == CallStage::Recording && start > begun)
    thread->spend(start - begun);
}

void CallScope::joinLast(const LateHandle &event, bool waits) noexcept {
  if (event.thread && threadState.inProgress->stage == CallStage::Recording)
    event.thread->joinLast(event.slot, {start, end}, waits);
  outer = threadState.idle;
}

void CallScope::listText(int64_t key, const TextFormat &text) noexcept try {
  recordingSwitch.recorders->listText(key, text);
} catch (...) {
  stopRecording("no memory for another text");
}

void resolveLate(const CallScope::LateHandle &event, const int64_t *values, uint32_t count) {
  if (event.thread)
    event.thread->resolve(event, {values, count});
}

void resolveAsPosted(const CallScope::LateHandle &event) {
  static constexpr int64_t posted[2] = {value(Special::AsPosted), value(Special::AsPosted)};
  resolveLate(event, posted, 2);
}

} // namespace anole::record
