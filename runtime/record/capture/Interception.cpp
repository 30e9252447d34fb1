#include "runtime/record/capture/Interception.h"

#include "runtime/record/capture/Aside.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/capture/Undisturbed.h"

/// The definition that programs without instrumented code use; any instrumented object brings its
/// own, which then also this library sees.
extern "C" {
ANOLE_THREAD_LOCAL struct AnoleThread __anole_thread_v1;
}

namespace anole::record {

constinit thread_local ThreadState threadState;

static constexpr RecentPoints nobody() {
  RecentPoints points{};
  points.fill(&noShortcut);
  return points;
}
constinit RecentPoints noPoints = nobody();

static ThreadRecorder *attach() noexcept try {
  Undisturbed program;
  return gate.recorders->attach();
} catch (...) {
  stopRecording("no memory for another thread");
  return nullptr;
}

/// The raw log learns of the call before anything is decided.
ThreadRecorder *Interception::beginSlowly(uint16_t number) {
  bool isWanted = gate.recording && gate.lookAt(number) != Look::None;
  if (threadState.recorder)
    threadState.recorder->noteBegin(here(), isWanted);
  if (outer != 0 && wasLeft(outer, here())) {
    outer = 0;
    threadState.outermost = here();
    if (threadState.recorder)
      aside([] { return threadState.recorder->commitLeft(), true; });
  }
  return isWanted ? findRecorder() : nullptr;
}

ThreadRecorder *Interception::findRecorder() {
  if (outer != 0) {
    if (threadState.recorder)
      ++threadState.recorder->nestedCalls;
    return nullptr;
  }
  if (!threadState.recorder) {
    OwnStack::learnBounds();
    if (ThreadRecorder *made = aside([] { return attach(); }))
      made->noteBegin(here(), true);
  }
  ThreadRecorder *recorder = threadState.recorder;
  isPathOfStack = recorder && recorder->asksProvider();
  if (isPathOfStack)
    aside([&] { return recorder->takePath(), true; });
  return recorder;
}

bool Interception::isInside() {
  uintptr_t here = 0;
  noteFrame(here);
  return threadState.outermost != 0 && !wasLeft(threadState.outermost, here);
}

void Interception::commitThrown() noexcept {
  if (thread)
    aside([this] { return thread->commitThrown(), true; });
}

void Interception::drop() noexcept { thread->noteDropped(); }

void Interception::ran(uint64_t from, uint64_t to) {
  start = from;
  end = to;
  thread->beginGap(from);
}

Interception::LateHandle Interception::commit(Shape shape) {
  Call call{function, shape, path(), {start, end}, foretold};
  return aside([&] { return thread->commit(call); });
}

Shortcut *Interception::shortcut(const LateHandle &event) noexcept {
  return event.thread->shortcut(event.slot);
}

void Interception::commitPoll() {
  if (!beginRecording()) [[unlikely]]
    return drop();
  thread->lastPoll = {context, function, start};
  if (!thread->asksProvider() && thread->pollAgain({function, context})) [[likely]]
    return;
  const PointKey point{function, path()};
  aside([&] { return thread->commitPoll(point), true; });
}

void Interception::listText(int64_t key, const TextFormat &text) noexcept try {
  gate.recorders->listText(key, text);
} catch (...) {
  stopRecording("no memory for another text");
}

void resolveLate(const Interception::LateHandle &event, const int64_t *values, uint32_t count) {
  if (event.thread)
    event.thread->resolve(event, {values, count});
}

void resolveAsPosted(const Interception::LateHandle &event) {
  static constexpr int64_t posted[2] = {value(Special::AsPosted), value(Special::AsPosted)};
  resolveLate(event, posted, 2);
}

} // namespace anole::record
