#include "FakeRecorder.h"

#include "runtime/record/capture/Recorders.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/run/Tracer.h"
#include "test/support/FailingAllocations.h"
#include "test/support/program/WholeSnapshot.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <cstdlib>

using namespace anole;
using namespace anole::record;

std::vector<Recorded> FakeRecorder::events;
std::map<int64_t, std::string> FakeRecorder::texts;
int FakeRecorder::polls = 0;

namespace {

const std::vector<FunctionInfo> &functions = functionTable();

Recorded decode(const FunctionInfo &info, const Event &event, std::span<const int64_t> absolutes) {
  Recorded recorded;
  recorded.function = info.name;
  size_t at = 0;
  for (const FieldInfo &field : info.scalars) {
    recorded.scalars[field.name] = event.fields[at];
    recorded.absolutes[field.name] = absolutes[at++];
  }
  for (const FieldInfo &field : info.arrays) {
    const int64_t *first = event.fields + at + 1;
    recorded.arrays[field.name].assign(first, first + first[-1]);
    at += 1 + static_cast<size_t>(first[-1]);
  }
  if (at != event.size)
    recorded.function += " with a tuple that does not fit its fields";
  if (event.scalars != info.scalars.size() || event.arrays != info.arrays.size() ||
      event.late != info.late.size())
    recorded.function += " with a shape that differs from its fields";
  return recorded;
}

/// Keeps events under the names of their fields.
class MemoryLog final : public EventLog {
public:
  uint64_t event(uint32_t, const Event &event, std::span<const int64_t> absolutes) override {
    AllowAllocations allow;
    const PointKey point{event.function, 0};
    Recorded recorded = decode(functions[point.functionId()], event, absolutes);
    recorded.functionId = point.functionId();
    recorded.isLarge = point.isLargeCount();
    FakeRecorder::events.push_back(recorded);
    return FakeRecorder::events.size() - 1;
  }
  void late(uint32_t, uint64_t number, std::span<const int64_t> values) override {
    AllowAllocations allow;
    Recorded &event = FakeRecorder::events.at(number);
    event.resolved = true;
    for (size_t i = 0; i < values.size(); ++i)
      event.late[functions[event.functionId].late[i].name] = values[i];
  }
  void poll(uint32_t, PointKey) override { ++FakeRecorder::polls; }
  void begin(uint32_t, uintptr_t, bool) override {}
  void end(uint32_t) override {}
  void drop(uint32_t) override {}
  void text(int64_t key, const std::string &format) override {
    AllowAllocations allow;
    FakeRecorder::texts[key] = format;
  }
  Expected<void> close() override { return {}; }
  void closeAfterDeath() override {}
};

std::unique_ptr<Keeper> noKeeper() { return nullptr; }
std::unique_ptr<EventLog> memoryLog() { return std::make_unique<MemoryLog>(); }
void noTrace(Session &, std::unique_ptr<Online>, const PeerPlugins &) noexcept {}

} // namespace

void FakeRecorder::install() {
  setenv("ANOLE_CALLPATH", "static", 1);
  setenv("ANOLE_ONLINE", "off", 1);
  static Tracer tracer({noKeeper, memoryLog, noTrace});
  Tracer::replace(tracer);
}

void FakeRecorder::becomeThread(uint32_t ordinal) { threadState.requests = RequestCount(ordinal); }

static void startWith(EventLog *log) {
  RecorderSettings settings;
  settings.log = log;
  settings.ticksPerNanosecond = 1e9; // so that no gap is long: calls behind one are no repeats
  recordingSwitch.recorders = new Recorders; // never destroyed: late values may still come
  recordingSwitch.recorders->configure(settings);
  recordingSwitch.recorders->attach({});
  recordingSwitch.failed = false;
  recordingSwitch.recording = true;
  FakeRecorder::events.clear();
  FakeRecorder::polls = 0;
}

void FakeRecorder::start() {
  static MemoryLog log;
  startWith(&log);
}

void FakeRecorder::startWithoutLog() { startWith(nullptr); }

std::vector<Recorded> FakeRecorder::recorded() {
  UnfinishedNodes left;
  StreamTrace trace = recordingSwitch.recorders->all().front().snapshot(left);
  test::takeAll(left, trace);
  std::vector<Recorded> all;
  for (const test::Seen &seen : test::Expander(trace).seen) {
    Recorded &recorded = all.emplace_back();
    const FunctionInfo &info = functions[seen.function];
    recorded.function = info.name;
    for (size_t i = 0; i < info.scalars.size(); ++i)
      recorded.scalars[info.scalars[i].name] = seen.fields[i];
    for (size_t i = 0; info.arrays.empty() && i < info.late.size(); ++i)
      recorded.late[info.late[i].name] = seen.fields[info.scalars.size() + i];
  }
  return all;
}
