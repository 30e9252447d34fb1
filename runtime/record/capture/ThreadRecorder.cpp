#include "runtime/record/capture/ThreadRecorder.h"

#include "runtime/core/file/check/TornRecord.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/capture/FastPath.h"
#include "runtime/record/capture/PreserveErrnoAndFpEnv.h"
#include "runtime/record/capture/Report.h"

namespace anole::record {
namespace {

/// What the tree sees of loops where call paths come from the stack.
const LoopState noLoops{};

IdleHook nobody;

} // namespace

ThreadRecorder::ThreadRecorder(uint32_t ordinal, const RecorderSettings &settings)
    : ordinal(ordinal), log(settings.log),
      loops(usesContext(settings.mode) ? &__anole_thread_v1 : &noLoops),
      provider(makeProvider(settings.mode)),
      repeats(!provider && settings.times == TimeDetail::Histogram && Clock::isCounter()),
      isApart(log), mayRest(settings.times == TimeDetail::Full ? nullptr : settings.mayRest),
      functions(settings.functions), onLeft(settings.onLeft), lastEnd(Clock::now()),
      limit(settings.limit),
      idleHook(ordinal == 0 && settings.idleHook ? settings.idleHook : &nobody),
      tree(ordinal, settings.foldWindow, settings.phases, settings.times),
      paths(usesContext(settings.mode), provider.get()) {
  if (limit)
    limit->addThread();
}

/// Before the call, since afterwards it may have been left. To unwind takes longer than many calls:
/// that is not the program's time.
void ThreadRecorder::takePath() noexcept try {
  PreserveErrnoAndFpEnv program;
  uint64_t begin = Clock::now();
  inProgress.path = 0;
  inProgress.path = provider->signature(__anole_thread_v1.context);
  uint64_t taken = Clock::now() - begin;
  lastEnd = lastEnd + taken;
  spent += taken;
} catch (...) {
  stopRecording(outOfMemory);
}

/// What follows an event that was recorded at this point.
inline void ThreadRecorder::note(const Event &event, uint32_t point, uint64_t end) {
  programTime += {event.delta, event.duration};
  lastEnd = end;
  if (point >= listedPoints) [[unlikely]] {
    PreserveErrnoAndFpEnv program;
    paths.see(event.path);
    listedPoints = point + 1;
  }
  afterEvent(end);
}

CallScope::LateHandle ThreadRecorder::commit(const Call &call) noexcept try {
  Event event;
  event.function = call.function;
  event.scalars = call.shape.scalars;
  event.arrays = call.shape.arrays;
  event.late = call.shape.late;
  event.size = fields.size();
  event.path = call.path;
  event.fields = fields.data();
  if (call.predicted) [[unlikely]] {
    event = static_cast<PointNode *>(call.predicted)->coming(false, predicted);
    call.predicted->moved = 0;
  }
  CallScope::LateHandle handle = commit(event, call.time);
  noteEnd();
  return handle;
} catch (...) {
  stopRecording(outOfMemory);
  return {};
}

CallScope::LateHandle ThreadRecorder::commit(Event &event, const TimeOfCall &time) {
  event.delta = time.start - lastEnd;
  event.duration = time.end - time.start;
  if (isApart) [[unlikely]]
    return commitApart(event, time);
  CallScope::LateHandle handle{this, tree.record(event, *loops)};
  note(event, handle.slot.point, time.end);
  return handle;
}

CallScope::LateHandle ThreadRecorder::commitApart(const Event &event, const TimeOfCall &time) {
  bool isUnseen = isResting && mayRest(event.function);
  seenAtRest += isResting && !isUnseen;
  CallScope::LateHandle handle{this, isUnseen ? tree.recordUnseen(event, *loops)
                                              : tree.record(event, *loops)};
  if (log)
    handle.rawOrdinal = logged(event);
  note(event, handle.slot.point, time.end);
  return handle;
}

void ThreadRecorder::commitLeft(bool jumped) noexcept try {
  CallInProgress call = inProgress;
  inProgress.stage = CallStage::None;
  inProgress.repeated = nullptr;
  if (!recordingSwitch.recording || (!call.repeated && call.stage != CallStage::InMpi) ||
      !beginRecording())
    return;
  RecordingNow now;
  PreserveErrnoAndFpEnv program;
  if (onLeft)
    onLeft(jumped);
  if (call.repeated)
    FastPath::commitLeft(*call.repeated);
  else if (functions)
    commitBegun(call);
} catch (...) {
  stopRecording(outOfMemory);
}

/// What comes out of a call that was left is what comes out of one that failed.
static int64_t lost(FieldKind kind, bool isCompletion) {
  switch (kind) {
  case FieldKind::Plain:
    return isCompletion ? 0 : value(Special::Undefined);
  case FieldKind::Peer:
  case FieldKind::Rank:
  case FieldKind::RemotePeer:
    return value(Special::Undefined);
  case FieldKind::Request:
    return value(Special::Unknown);
  default:
    return value(Special::Null);
  }
}

/// A call that completes requests notes nothing before, or all that it will have. One that joins
/// others (WaitsomeCoalescer) completed none.
void ThreadRecorder::commitBegun(const CallInProgress &call) {
  const FunctionInfo &info = (*functions)[PointKey{call.function, 0}.functionId()];
  bool isCompletion = fields.size() == 0;
  bool isWhole = fields.size() > info.scalars.size();
  for (size_t i = fields.size(); i < info.scalars.size(); ++i)
    fields.put(lost(info.scalars[i].kind, isCompletion), lost(info.scalars[i].kind, isCompletion));
  for (size_t i = 0; i < info.arrays.size() && !isWhole; ++i)
    fields.put(0, 0);
  Event event;
  event.function = call.function;
  event.scalars = static_cast<uint8_t>(info.scalars.size());
  event.arrays = static_cast<uint8_t>(info.arrays.size());
  event.late = static_cast<uint8_t>(info.late.size());
  event.size = fields.size();
  event.path = provider ? call.path : call.context;
  event.fields = fields.data();
  uint64_t now = Clock::now();
  CallScope::LateHandle handle = commit(event, {now, now});
  static constexpr int64_t none = 0;
  if (event.late == 1)
    resolveLate(handle, &none, 1);
  else if (event.late == 2)
    resolveAsPosted(handle);
}

/// The log judges for itself which calls are inside others. It learns of every call first.
void ThreadRecorder::noteBegin(uintptr_t frame, bool isWanted) noexcept {
  if (log)
    log->begin(ordinal, frame, isWanted);
}

void ThreadRecorder::noteDropped() noexcept {
  if (log)
    log->drop(ordinal);
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

/// What others want of the thread is seen at every event that is no FastPath, and at samples.
void ThreadRecorder::afterEvent(uint64_t end) {
  if (inboxFilled.load(std::memory_order_relaxed)) [[unlikely]]
    emptyInbox();
  if (idleHook->isDue(end)) [[unlikely]]
    attend(end);
  else
    account(end);
}

/// The log gets what was worked out, whatever was predicted.
uint64_t ThreadRecorder::logged(Event event) {
  PreserveErrnoAndFpEnv program;
  event.fields = fields.data();
  event.size = fields.size();
  return log->event(ordinal, event, {fields.absolutes(), fields.size()});
}

void ThreadRecorder::commitPoll(PointKey point) noexcept try {
  if (pollAgain(point)) // by a signature from the stack
    return;
  ++pollCount;
  PreserveErrnoAndFpEnv program;
  paths.see(point.path);
  PointNode &node = tree.poll(point, 1);
  if (log)
    log->poll(ordinal, point);
  else
    polled = &node;
  noteEnd();
} catch (...) {
  stopRecording(outOfMemory);
}

void ThreadRecorder::beginRegion(int64_t name) noexcept try {
  if (recordingSwitch.over)
    return;
  PreserveErrnoAndFpEnv program;
  RecordingNow now;
  regions.begin(name, programTime);
} catch (...) {
  stopRecording(outOfMemory);
}

void ThreadRecorder::endRegion(int64_t name) noexcept {
  RecordingNow now;
  if (!recordingSwitch.over)
    regions.end(name, programTime);
}

/// Work at a marker is counted apart.
void ThreadRecorder::attend(uint64_t end) {
  if (!idleHook->hasWorked())
    account(end);
  else if (isAtSample() && isTooLarge())
    makeRoom(end);
  idleHook->attend();
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
  PreserveErrnoAndFpEnv program;
  if (!limit->makeRoom(tree, share))
    stopRecording(limit->whyFull());
  lastEnd = Clock::now();
  spent += lastEnd - end;
}

/// Whether the calling thread is one that the thread waits for that makes the trace.
static bool callerRecords() { return threadState.inProgress->stage == CallStage::Recording; }

void ThreadRecorder::resolve(const CallScope::LateHandle &event,
                             std::span<const int64_t> values) noexcept try {
  if (recordingSwitch.over.load(std::memory_order_relaxed) && !callerRecords()) [[unlikely]]
    return;
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
