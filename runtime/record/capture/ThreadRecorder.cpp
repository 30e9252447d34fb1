#include "runtime/record/capture/ThreadRecorder.h"

#include "runtime/core/base/Hash.h"
#include "runtime/record/capture/LostFields.h"
#include "runtime/record/fastpath/FastPath.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/RunOnOwnStack.h"

#include <algorithm>
#include <utility>

namespace anole::record {
namespace {

/// What the tree sees of loops where call paths come from the stack.
const LoopState noLoops{};

IdleHook nobody;

LongGaps longGapsOf(const RecorderSettings &settings) {
  return settings.times == TimeDetail::Off
             ? LongGaps()
             : LongGaps::above(leastLongGap, settings.ticksPerNanosecond);
}

} // namespace

ThreadRecorder::ThreadRecorder(uint32_t ordinal, const RecorderSettings &settings)
    : ordinal(ordinal), log(settings.log, ordinal), paths(settings.mode), requests(ordinal),
      record{.loops = usesContext(settings.mode) ? &__anole_thread_v3 : &noLoops,
             .lastEnd = ThreadTime(Clock::now()),
             .idleHook = ordinal == 0 && settings.idleHook ? *settings.idleHook : nobody,
             .slowPath = *this,
             .tree = TraceTree(ordinal, settings.foldWindow, settings.phases, settings.times,
                               longGapsOf(settings))},
      mayRepeat(!paths.provider && settings.times != TimeDetail::Off && Clock::isCounter() &&
                !settings.looksAtEach),
      isApart(settings.log),
      restPeriods(settings.times == TimeDetail::Full ? nullptr : settings.mayRest),
      gaps(longGapsOf(settings), settings.ticksPerNanosecond),
      left{settings.functions, settings.onLeft}, room{settings.limit, {}} {
  if (room.limit)
    room.limit->addThread();
}

void ThreadRecorder::takeThread(const ThreadPlace::Thread &thread) {
  ownPlace.take(thread);
  if (record.loops != &noLoops)
    record.loops = &__anole_thread_v3;
  threadState.fields = &fields;
  threadState.inProgress = &record.inProgress;
  threadState.points.startWith(points);
  threadState.stampMask = stampMask();
  threadState.requests = requests;
  threadState.idle = 0;
  threadState.record = &record;
  threadState.recorder = this;
}

/// Stamps with a raw log are others, and those of a rank at rest: see FastPath.
uint64_t ThreadRecorder::stampMask() const {
  return log ? UINT64_MAX : restPeriods.isNow() ? stampAtRest : 0;
}

/// Before the call, since afterwards it may have been left. To unwind takes longer than many calls:
/// that is not the program's time.
void ThreadRecorder::takePath() noexcept try {
  PreserveErrnoAndFpEnv program;
  uint64_t begin = Clock::now();
  record.inProgress.path = 0;
  const uint64_t path = paths.provider->signature(__anole_thread_v3.context);
  if (!paths.list->has(path)) {
    RecordingNow now;
    paths.list->see(path);
  }
  record.inProgress.path = path;
  spend(Clock::now() - begin);
} catch (...) {
  stopRecording(noMemoryForTrace);
}

/// What follows an event that was recorded at this point.
inline void ThreadRecorder::note(const Event &event, uint32_t point, uint64_t end) {
  record.programTime += {event.delta, event.duration, event.tracer, event.waited};
  record.lastEnd = end;
  last = {&record.tree.point({point, 0}).entry, record.events(), event.duration};
  bool isNew = point >= paths.points;
  if (isNew) [[unlikely]] {
    if (paths.points == 0)
      firstEnd = end;
    PreserveErrnoAndFpEnv program;
    paths.list->see(event.path);
    paths.points = point + 1;
    spendGap();
  }
  afterEvent(end, std::nullopt);
  if ((isNew && gaps.watchesNew()) || last.entry->watches != 0) [[unlikely]]
    watchGap();
}

void ThreadRecorder::watchGap() {
  if (!gaps.isUsed())
    return;
  PreserveErrnoAndFpEnv program;
  gaps.begin(coreTime());
  threadState.idle = gapWatched;
}

void ThreadRecorder::lookAtGap() noexcept {
  if (!gaps.isLookDue(Clock::now()))
    return;
  PreserveErrnoAndFpEnv program;
  gaps.look(coreTime());
}

/// The gap began at the event before this one, which a FastPath may have recorded.
void ThreadRecorder::endGap(Event &event) {
  PreserveErrnoAndFpEnv program;
  bool isInFull = last.entry && last.events == record.events();
  event.waited = gaps.end(event.delta, isInFull ? last.entry : threadState.points.last());
  event.delta -= event.waited;
  threadState.idle = 0;
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
    event = call.predicted->coming(false, predictedFields);
    call.predicted->entry.moved = 0;
  }
  CallScope::LateHandle handle = commit(event, call.time);
  log.end();
  if (!followers.empty()) [[unlikely]]
    commitFollowers();
  return handle;
} catch (...) {
  stopRecording(noMemoryForTrace);
  return {};
}

/// They wait while several calls are still one event.
void ThreadRecorder::commitFollowers() {
  if (threadState.points.isHeld())
    return;
  for (const Follower &each : std::exchange(followers, {})) {
    log.begin(reinterpret_cast<uintptr_t>(&each), true);
    fields.clear();
    for (int64_t value : each.fields)
      fields.put(value, value);
    Event event;
    event.function = each.function;
    event.scalars = static_cast<uint8_t>(each.fields.size());
    event.size = fields.size();
    event.path = each.path;
    event.fields = fields.data();
    commit(event, {record.lastEnd, record.lastEnd});
    log.end();
  }
}

void ThreadRecorder::commitPredicted(const PointNode &point, bool fails, const TimeOfCall &time) {
  Event event = point.coming(fails, predictedFields);
  runOnOwnStack([&] {
    CallScope::LateHandle handle = commit(event, time);
    if (event.late != 0)
      resolveAsPosted(handle);
    return true;
  });
}

CallScope::LateHandle ThreadRecorder::commit(Event &event, const TimeOfCall &time) {
  auto [program, tracer] = record.endGap(time.start);
  event.delta = program;
  event.tracer = tracer;
  event.duration = time.end - time.start;
  if (gaps.concerns(event.delta)) [[unlikely]]
    endGap(event);
  if (isApart) [[unlikely]]
    return commitApart(event, time);
  CallScope::LateHandle handle{this, record.tree.record(event, *record.loops)};
  note(event, handle.slot.point, time.end);
  return handle;
}

CallScope::LateHandle ThreadRecorder::commitApart(const Event &event, const TimeOfCall &time) {
  CallScope::LateHandle handle{this, restPeriods.leavesOut(event.function)
                                         ? record.tree.recordUnseen(event, *record.loops)
                                         : record.tree.record(event, *record.loops)};
  if (log)
    handle.rawOrdinal = logged(event);
  note(event, handle.slot.point, time.end);
  return handle;
}

void ThreadRecorder::commitLeft(bool jumped) noexcept try {
  CallInProgress call = record.inProgress;
  record.inProgress.stage = CallStage::None;
  record.inProgress.repeated = nullptr;
  if (!recordingSwitch.recording || (!call.repeated && call.stage != CallStage::InMpi) ||
      !beginRecording())
    return;
  RecordingNow now;
  PreserveErrnoAndFpEnv program;
  if (left.onLeft)
    left.onLeft(jumped);
  if (call.repeated)
    FastPath::commitLeft(*call.repeated);
  else if (left.functions)
    commitBegun(call);
} catch (...) {
  stopRecording(noMemoryForTrace);
}

void ThreadRecorder::commitBegun(const CallInProgress &call) {
  const FunctionInfo &info = left.functions()[PointKey{call.function, 0}.functionId()];
  putLostFields(fields, info);
  Event event;
  event.function = call.function;
  event.scalars = static_cast<uint8_t>(info.scalars.size());
  event.arrays = static_cast<uint8_t>(info.arrays.size());
  event.late = static_cast<uint8_t>(info.late.size());
  event.size = fields.size();
  event.path = asksProvider() ? call.path : call.context;
  event.fields = fields.data();
  uint64_t now = Clock::now();
  CallScope::LateHandle handle = commit(event, {now, now});
  static constexpr int64_t none = 0;
  if (event.late == 1)
    resolveLate(handle, &none, 1);
  else if (event.late == 2)
    resolveAsPosted(handle);
}

/// What was remembered of calls at rest says nothing of their parameters, so it ends with the rest.
void ThreadRecorder::rest(bool wanted) noexcept try {
  if (wanted == restPeriods.isNow() || !restPeriods.isPossible())
    return;
  endHandlesEpoch();
  if (wanted) {
    restPeriods.begin(record.events());
    record.tree.rest(restPeriods.concerned());
  } else {
    restPeriods.end(record.events());
    record.tree.wake();
  }
  isApart = wanted || log;
  threadState.stampMask = stampMask();
} catch (...) {
  stopRecording(noMemoryForTrace);
}

/// Late values depend on the arguments, which do not count at rest.
PointNode *ThreadRecorder::repeatablePoint(LateSlot slot) noexcept {
  PointNode &point = record.tree.point(slot);
  bool isComparable =
      !restPeriods.isNow() || (restPeriods.concerned()(point.key().function) && !point.late);
  bool isWatched = point.entry.watches != 0;
  return mayRepeat && !isWatched && point.isKnown() && isComparable ? &point : nullptr;
}

/// The log gets what was worked out, whatever was predicted.
uint64_t ThreadRecorder::logged(Event event) {
  PreserveErrnoAndFpEnv program;
  event.fields = fields.data();
  event.size = fields.size();
  return log.event(event, fields.absolutes());
}

void ThreadRecorder::commitPoll(PointKey point) noexcept try {
  if (record.polls.again(point)) // by a signature from the stack
    return;
  ++record.polls.count;
  PreserveErrnoAndFpEnv program;
  paths.list->see(point.path);
  uint64_t &calls = record.tree.poll(point, 1);
  log.poll(point);
  record.polls.at = point;
  record.polls.calls = log ? nullptr : &calls;
  log.end();
} catch (...) {
  stopRecording(noMemoryForTrace);
}

void ThreadRecorder::joinLast(const LateSlot &event, const TimeOfCall &call, bool waits) noexcept {
  if (last.events != record.events())
    return;
  uint64_t more = call.end - (waits ? uint64_t(record.lastEnd) : call.start);
  record.tree.point(event).prolongLast(last.duration, last.duration + more);
  last.duration += more;
  record.prolongLast(more);
  if (gaps.concerns(0))
    gaps.end(0, last.entry);
  threadState.idle = 0;
}

void ThreadRecorder::beginRegion(int64_t name) noexcept try {
  if (recordingSwitch.over)
    return;
  PreserveErrnoAndFpEnv program;
  RecordingNow now;
  regions.begin(name, record.programTime);
} catch (...) {
  stopRecording(noMemoryForTrace);
}

void ThreadRecorder::endRegion(int64_t name) noexcept {
  RecordingNow now;
  if (!recordingSwitch.over)
    regions.end(name, record.programTime);
}

/// Whether the calling thread is one that the thread waits for that makes the trace.
static bool callerRecords() { return threadState.inProgress->stage == CallStage::Recording; }

void ThreadRecorder::resolve(const CallScope::LateHandle &event,
                             std::span<const int64_t> values) noexcept try {
  if (recordingSwitch.over.load(std::memory_order_relaxed) && !callerRecords()) [[unlikely]]
    return;
  log.late(event.rawOrdinal, values);
  if (threadState.recorder == this)
    return record.tree.resolve(event.slot, values);
  inbox.put(event.slot, values);
} catch (...) {
  stopRecording(noMemoryForTrace);
}

uint64_t ThreadRecorder::stamp() const {
  const CallInProgress &call = record.inProgress;
  uint64_t hash = record.events();
  for (uint64_t part : {uint64_t(record.lastEnd), call.context, uint64_t(call.function),
                        uint64_t(call.stage), uint64_t(call.repeated != nullptr), call.start,
                        record.polls.count, record.polls.last.start})
    hash = combineHash(hash, part);
  return hash;
}

/// A thread that polls may be about to note what it gives the next poll, which is what it gave the
/// last one.
std::vector<int64_t> ThreadRecorder::openFields(bool isPolling) const {
  if (const PointNode *point = record.inProgress.repeated) {
    std::vector<int64_t> values;
    const Event coming = point->coming(false, values);
    return {coming.fields, coming.fields + coming.size};
  }
  const uint32_t size =
      isPolling ? std::max(fields.size(), record.polls.last.fields) : fields.size();
  return {fields.data(), fields.data() + size};
}

size_t ThreadRecorder::memory() const {
  return sizeof *this + record.tree.memory() + fields.memory();
}

} // namespace anole::record
