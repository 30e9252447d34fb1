#include "runtime/record/capture/ThreadRecorder.h"

#include "runtime/core/file/check/TornRecord.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/capture/Undisturbed.h"

namespace anole::record {
namespace {

/// What the tree sees of loops where call paths come from the stack.
const LoopState noLoops{};

Attendant nobody;

} // namespace

ThreadRecorder::ThreadRecorder(uint32_t ordinal, const RecorderSettings &settings)
    : ordinal(ordinal), log(settings.log),
      loops(usesContext(settings.mode) ? &__anole_thread_v1 : &noLoops),
      provider(makeProvider(settings.mode)),
      repeats(!provider && settings.times == TimeDetail::Histogram && Clock::isCounter()),
      isApart(log), mayRest(settings.times == TimeDetail::Full ? nullptr : settings.mayRest),
      lastEnd(Clock::now()), limit(settings.limit),
      attendant(ordinal == 0 && settings.attendant ? settings.attendant : &nobody),
      tree(ordinal, settings.foldWindow, settings.phases, settings.times),
      paths(usesContext(settings.mode), provider.get()) {
  if (limit)
    limit->addThread();
}

uint64_t ThreadRecorder::pathOfStack(uint64_t context) noexcept try {
  Undisturbed program;
  return provider->signature(context);
} catch (...) {
  stopRecording(outOfMemory);
  return 0;
}

/// What follows an event that was recorded at this point.
inline void ThreadRecorder::note(const Event &event, uint32_t point, uint64_t end) {
  programTime += {event.delta, event.duration};
  lastEnd = end;
  if (point >= listedPoints) [[unlikely]] {
    Undisturbed program;
    paths.see(event.path);
    listedPoints = point + 1;
  }
  afterEvent(end);
}

Interception::LateHandle ThreadRecorder::commit(const Call &call) noexcept try {
  Event event;
  event.function = call.function;
  event.scalars = call.shape.scalars;
  event.arrays = call.shape.arrays;
  event.late = call.shape.late;
  event.size = fields.size();
  event.path = call.path;
  event.fields = fields.data();
  if (call.foretold) [[unlikely]] {
    event = static_cast<PointNode *>(call.foretold)->coming(false, foretold);
    call.foretold->moved = 0;
  }
  return commit(event, call.time);
} catch (...) {
  stopRecording(outOfMemory);
  return {};
}

Interception::LateHandle ThreadRecorder::commit(Event &event, const TimeOfCall &time) {
  event.delta = time.start - lastEnd;
  event.duration = time.end - time.start;
  if (isApart) [[unlikely]]
    return commitApart(event, time);
  Interception::LateHandle handle{this, tree.record(event, *loops)};
  note(event, handle.slot.point, time.end);
  return handle;
}

Interception::LateHandle ThreadRecorder::commitApart(const Event &event, const TimeOfCall &time) {
  bool isUnseen = isResting && mayRest(event.function);
  seenAtRest += isResting && !isUnseen;
  Interception::LateHandle handle{this, isUnseen ? tree.recordUnseen(event, *loops)
                                                 : tree.record(event, *loops)};
  if (log)
    handle.rawOrdinal = logged(event);
  note(event, handle.slot.point, time.end);
  return handle;
}

/// What was remembered of calls at rest says nothing of their parameters, so it ends with the rest.
void ThreadRecorder::rest(bool wanted) noexcept try {
  if (wanted == isResting || !mayRest)
    return;
  endHandlesEpoch();
  if (wanted) {
    restsSince = tree.events();
    seenAtRest = 0;
    tree.rest(mayRest);
  } else {
    unseenBefore = unseen();
    tree.wake();
  }
  isResting = wanted;
  isApart = isResting || log;
  threadState.stampMask = stampMask();
} catch (...) {
  stopRecording(outOfMemory);
}

/// What others want of the thread is seen at every event that is no Repeat, and at samples.
void ThreadRecorder::afterEvent(uint64_t end) {
  if (inboxFilled.load(std::memory_order_relaxed)) [[unlikely]]
    emptyInbox();
  if (attendant->isDue(end)) [[unlikely]]
    attend(end);
  else
    account(end);
}

/// The log gets what was worked out, whatever was foretold.
uint64_t ThreadRecorder::logged(Event event) {
  Undisturbed program;
  event.fields = fields.data();
  event.size = fields.size();
  return log->event(ordinal, event, {fields.absolutes(), fields.size()});
}

void ThreadRecorder::commitPoll(PointKey point) noexcept try {
  if (pollAgain(point)) // by a signature from the stack
    return;
  ++pollCount;
  Undisturbed program;
  paths.see(point.path);
  PointNode &node = tree.poll(point, 1);
  if (log)
    log->poll(ordinal, point);
  else
    polled = &node;
} catch (...) {
  stopRecording(outOfMemory);
}

void ThreadRecorder::beginRegion(int64_t name) noexcept try {
  Undisturbed program;
  regions.begin(name, programTime);
} catch (...) {
  stopRecording(outOfMemory);
}

void ThreadRecorder::endRegion(int64_t name) noexcept { regions.end(name, programTime); }

/// Work at a marker is counted apart.
void ThreadRecorder::attend(uint64_t end) {
  if (!attendant->hasWorked())
    account(end);
  else if (isAtSample() && isTooLarge())
    makeRoom(end);
  attendant->attend();
  lastEnd = Clock::now();
}

void ThreadRecorder::account(uint64_t end) {
  if (isAtSample() && isTooLarge())
    return makeRoom(end);
  if (provider) {
    lastEnd = Clock::now(); // unwinding takes longer than many calls: it is not the program's time
    spent += lastEnd - end;
  } else if (isAtSample()) {
    sampled.add(Clock::now() - end);
  }
}

/// The time that this takes is the tracer's, and no sample of what an event takes.
void ThreadRecorder::makeRoom(uint64_t end) {
  Undisturbed program;
  if (!limit->makeRoom(tree, share))
    stopRecording(limit->whyFull());
  lastEnd = Clock::now();
  spent += lastEnd - end;
}

void ThreadRecorder::resolve(const Interception::LateHandle &event,
                             std::span<const int64_t> values) noexcept try {
  if (log)
    log->late(ordinal, event.rawOrdinal, values);
  if (threadState.recorder == this)
    return tree.resolve(event.slot, values);
  std::lock_guard guard(inboxLock);
  inbox.push_back({event.slot, {values.begin(), values.end()}});
  inboxFilled = true;
} catch (...) {
  stopRecording(outOfMemory);
}

void ThreadRecorder::emptyInbox() {
  std::lock_guard guard(inboxLock);
  takeInbox();
}

void ThreadRecorder::takeInbox() {
  inboxFilled = false;
  for (const Late &late : inbox)
    tree.resolve(late.slot, late.values);
  inbox.clear();
}

/// A thread that died with its process may have held the lock: its late values are lost.
StreamTrace ThreadRecorder::finish() {
  if (std::unique_lock guard(inboxLock, std::try_to_lock); guard)
    takeInbox();
  std::vector<uint32_t> torn = tree.tornPoints();
  StreamTrace stream = tree.finish(value(Special::Unresolved));
  loseParameters(stream, torn, value(Special::Unresolved));
  stream.regions = regions.result(programTime);
  return stream;
}

StreamTrace ThreadRecorder::finishMended(const std::vector<FunctionInfo> &functions) {
  StreamTrace stream = finish();
  mendTornEvent(stream, functions, value(Special::Unresolved));
  return stream;
}

StreamTrace ThreadRecorder::snapshot() const {
  StreamTrace stream = tree.snapshot(value(Special::Unresolved));
  stream.regions = regions.result(programTime);
  return stream;
}

size_t ThreadRecorder::memory() const { return sizeof *this + tree.memory() + fields.memory(); }

} // namespace anole::record
