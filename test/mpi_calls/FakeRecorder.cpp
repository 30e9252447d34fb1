#include "FakeRecorder.h"

#include "FailingAllocations.h"
#include "runtime/record/capture/Interception.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/run/Lifecycle.h"
#include "runtime/record/run/Phases.h"
#include "runtime/record/run/Selection.h"

#include <cstdlib>

extern "C" {
ANOLE_THREAD_LOCAL struct AnoleThread __anole_thread_v1;
}

std::vector<Recorded> FakeRecorder::events;
std::map<int64_t, std::string> FakeRecorder::texts;
int FakeRecorder::polls = 0;

namespace anole::record {

constinit thread_local ThreadState threadState;

namespace {

FieldBuffer buffer;
CallInProgress inProgress;
char standIn; // only its address is used
const std::vector<FunctionInfo> functions = functionTable();

Recorded decode(const FunctionInfo &info, const FieldBuffer &fields) {
  Recorded event;
  event.function = info.name;
  size_t at = 0;
  for (const FieldInfo &field : info.scalars) {
    event.scalars[field.name] = fields.data()[at];
    event.absolutes[field.name] = fields.absolutes()[at++];
  }
  for (const FieldInfo &field : info.arrays) {
    const int64_t *first = fields.data() + at + 1;
    event.arrays[field.name].assign(first, first + first[-1]);
    at += 1 + static_cast<size_t>(first[-1]);
  }
  if (at != fields.size())
    event.function += " with a tuple that does not fit its fields";
  return event;
}

} // namespace

void stopRecording(const char *) noexcept { recordingNow = false; }

ThreadRecorder *Interception::recorderSlow(uint16_t) { return nullptr; }
uint64_t Interception::path() { return context; }

Interception::LateHandle Interception::commit(Shape shape) {
  AllowAllocations allow;
  const PointKey point{function, 0};
  const FunctionInfo &info = functions[point.functionId()];
  Recorded event = decode(info, buffer);
  event.isLarge = point.isLargeCount();
  if (shape.scalars != info.scalars.size() || shape.arrays != info.arrays.size() ||
      shape.late != info.late.size())
    event.function += " with a shape that differs from its fields";
  FakeRecorder::events.push_back(event);
  return {thread, {point.functionId(), 0}, FakeRecorder::events.size() - 1};
}

void Interception::listText(int64_t key, const TextFormat &text) noexcept {
  AllowAllocations allow;
  FakeRecorder::texts[key] = text.format();
}

void Interception::commitPoll() { ++FakeRecorder::polls; }

void resolveLate(const Interception::LateHandle &handle, const int64_t *values, uint32_t count) {
  if (!handle.thread)
    return;
  AllowAllocations allow;
  Recorded &event = FakeRecorder::events[handle.rawOrdinal];
  event.resolved = true;
  for (uint32_t i = 0; i < count; ++i)
    event.late[functions[handle.slot.point].late[i].name] = values[i];
}

void Lifecycle::afterInit(WorldPlace) {
  threadState.recorder = reinterpret_cast<ThreadRecorder *>(&standIn);
  threadState.fields = &buffer;
  threadState.inProgress = &inProgress;
  recordingNow = true;
}
void Lifecycle::beforeFinalize() { recordingNow = false; }
void Lifecycle::afterFinalize() {}
void Lifecycle::end(EndKind, const char *) {}
const Options *Lifecycle::beforeInit() {
  static const Options options = parseOptions(std::getenv).options;
  return &options;
}
void Lifecycle::countSession(int) {}
void Phases::markByHand() noexcept {}
void Selection::pause(bool wanted) { recordingNow = !wanted; }

} // namespace anole::record

void FakeRecorder::becomeThread(uint32_t ordinal) {
  anole::record::threadState.requests = anole::RequestCount(ordinal);
}

void FakeRecorder::start() {
  anole::record::recordingNow = true;
  events.clear();
  polls = 0;
  becomeThread(0);
}
