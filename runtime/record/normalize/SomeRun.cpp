#include "runtime/record/normalize/SomeRun.h"

#include <deque>
#include <mutex>

namespace anole::record {

namespace {

struct Runs {
  std::mutex lock;
  std::deque<SomeRun> all; ///< they outlive their threads, as the recorders do
};

Runs &runs() {
  static Runs *runs = new Runs;
  return *runs;
}

SomeRun *newRun() {
  Runs &known = runs();
  std::lock_guard guard(known.lock);
  return &known.all.emplace_back();
}

} // namespace

SomeRun &SomeRun::ofThread() {
  static thread_local SomeRun *own = newRun();
  return *own;
}

void endSomeRun() { SomeRun::ofThread().end(); }

void endAllSomeRuns() {
  Runs &known = runs();
  std::lock_guard guard(known.lock);
  for (SomeRun &run : known.all)
    run.end();
}

void SomeRun::end() {
  someRunOpen = false;
  if (open)
    resolveLate(event, &sum, 1);
  open = false;
}

void SomeRun::record(Interception &call, Function function, Completing &completing,
                     Completes completes, std::span<const int> done, bool poll) {
  bool exact = normalizer->exact;
  if (poll && done.empty() && !exact)
    return call.commitPoll();
  numbers.clear();
  for (int i = 0; i < completing.count(); ++i)
    numbers.push_back(completing.number(i));
  sequence.look(completing.variables(), numbers);
  if (completes == Completes::Some && !exact && joins(call, function, completing)) {
    call.commitPoll();
  } else {
    Fields fields(call);
    put(fields, completing, completes, done);
    bool one = completes == Completes::One;
    event = fields.commit(one ? Shape{4, 2, 0} : Shape{3, 2, 1});
    open = someRunOpen = !one;
    eventFunction = function;
    path = one ? 0 : call.path();
    sum = 0;
  }
  sum += static_cast<int64_t>(done.size());
  sequence.accept();
  for (int position : done)
    sequence.completed(static_cast<uint32_t>(position));
  if (exact)
    end();
}

bool SomeRun::joins(Interception &call, Function function, const Completing &completing) {
  return open && someRunOpen && eventFunction == function && completing.active() > 0 &&
         sequence.continues() && sequence.fresh().empty() && call.path() == path;
}

void SomeRun::put(Fields &fields, const Completing &completing, Completes completes,
                  std::span<const int> done) {
  fields.number(completing.count());
  fields.number(completing.active());
  fields.number(sequence.continues());
  if (completes == Completes::One)
    fields.number(static_cast<int64_t>(done.size()));
  std::span<const uint32_t> fresh = sequence.fresh();
  int64_t room = fields.beginArray(fresh.data(), static_cast<int64_t>(fresh.size()));
  for (uint32_t position : fresh.first(static_cast<size_t>(room)))
    completing.put(fields, static_cast<int>(position));
  fields.array(done.data(), normalizer->exact ? static_cast<int64_t>(done.size()) : 0);
}

} // namespace anole::record
