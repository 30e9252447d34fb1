#include "runtime/record/mpi/WaitsomeCoalescer.h"

#include <deque>
#include <mutex>

namespace anole::record {

namespace {

struct Runs {
  std::mutex lock;
  std::deque<WaitsomeCoalescer> all; ///< they outlive their threads, as the recorders do
};

Runs &runs() {
  static Runs *runs = new Runs;
  return *runs;
}

WaitsomeCoalescer *newRun() {
  Runs &known = runs();
  std::lock_guard guard(known.lock);
  return &known.all.emplace_back();
}

} // namespace

WaitsomeCoalescer &WaitsomeCoalescer::ofThread() {
  static thread_local WaitsomeCoalescer *own = newRun();
  return *own;
}

void endSomeRun() { WaitsomeCoalescer::ofThread().end(); }

void endAllSomeRuns() {
  Runs &known = runs();
  RecordingNow now;
  std::lock_guard guard(known.lock);
  for (WaitsomeCoalescer &run : known.all)
    run.end();
}

void onCallLeft(bool jumped) {
  endSomeRun();
  if (jumped && handleTables)
    guarded([] { handleTables->requests.giveBackAll(); });
}

void WaitsomeCoalescer::end() {
  if (threadState.points.isHeld())
    threadState.points.allow();
  if (open)
    resolveLate(event, &sum, 1);
  open = false;
}

void WaitsomeCoalescer::record(CallScope &call, Completing &completing,
                               const Completion &completion) noexcept try {
  if (!recordingSwitch.recording.load(std::memory_order_relaxed))
    return call.drop();
  ofThread().add(call, completing, completion);
} catch (...) {
  stopRecording("no memory for the completed requests of a thread");
}

void WaitsomeCoalescer::add(CallScope &call, Completing &completing, const Completion &completion) {
  identities.clear();
  for (int i = 0; i < completing.count(); ++i)
    identities.push_back(completing.identity(i));
  sequence.look(completing.variables(), identities);
  if (completion.completes == Completes::Some && !handleTables->exact &&
      joins(call, completion.function, completing))
    join(call);
  else
    begin(call, completing, completion);
  polls = threadState.record->polls.count;
  sum += static_cast<int64_t>(completion.done.size());
  sequence.accept();
  for (int position : completion.done)
    sequence.completed(static_cast<uint32_t>(position));
  if (handleTables->exact)
    end();
}

void WaitsomeCoalescer::begin(CallScope &call, Completing &completing,
                              const Completion &completion) {
  Fields fields(call);
  put(fields, completing, completion);
  bool one = completion.completes == Completes::One;
  event = fields.commit(one ? Shape{4, 2, 0} : Shape{3, 2, 1});
  open = !one;
  if (open)
    threadState.points.hold();
  eventFunction = completion.function;
  path = one ? 0 : call.path();
  sum = 0;
}

void WaitsomeCoalescer::join(CallScope &call) {
  bool testsFailed = threadState.record->polls.count != polls;
  call.commitPoll(0);
  call.joinLast(event, testsFailed);
}

bool WaitsomeCoalescer::joins(CallScope &call, Function function, const Completing &completing) {
  return open && threadState.points.isHeld() && eventFunction == function &&
         completing.active() > 0 && sequence.continues() && sequence.fresh().empty() &&
         call.path() == path;
}

void WaitsomeCoalescer::put(Fields &fields, const Completing &completing,
                            const Completion &completion) {
  auto done = static_cast<int64_t>(completion.done.size());
  fields.put(completing.count());
  fields.put(completing.active());
  fields.put(sequence.continues());
  if (completion.completes == Completes::One)
    fields.put(done);
  std::span<const uint32_t> fresh = sequence.fresh();
  int64_t room = fields.beginArray(fresh.data(), static_cast<int64_t>(fresh.size()));
  for (uint32_t position : fresh.first(static_cast<size_t>(room)))
    completing.put(fields, static_cast<int>(position));
  fields.array(completion.done.data(), handleTables->exact ? done : 0);
}

} // namespace anole::record
