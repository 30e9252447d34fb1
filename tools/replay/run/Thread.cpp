#include "tools/replay/run/Thread.h"

#include "runtime/core/trace/SpecialValues.h"

namespace anole::replay {

Thread::Thread(Process &process, const StreamTrace &stream, PointTimes times, Pace pace)
    : process(process), pace(pace), times(std::move(times)), slots(stream) {}

void Thread::before(const WalkedEvent &event) {
  slots.move(event);
  pace.before(times.deltaOf(event));
  start = Clock::now();
}

void Thread::after(const WalkedEvent &event) {
  Clock::time_point end = Clock::now();
  pace.after(start, end);
  Calls &calls = tally.functions[event.key.function];
  ++calls.count;
  calls.seconds += std::chrono::duration<double>(end - start).count();
}

bool Thread::leaveOut(const WalkedEvent &) {
  ++tally.leftOut;
  return false;
}

int64_t Thread::numberOf(int64_t distance) const { return requests.created() - 1 - distance; }

MPI_Request *Thread::request(int64_t distance) {
  static thread_local MPI_Request null;
  null = MPI_REQUEST_NULL;
  MPI_Request *known = isSpecial(distance) ? nullptr : requests.handle(numberOf(distance));
  return known ? known : &null;
}

void Thread::completed(int64_t number) {
  RequestState *state = requests.state(number);
  if (state && state->persistent)
    state->active = state->startedTogether = false;
  else
    requests.end(number);
}

void *Thread::takeAllocated() {
  if (allocated.empty())
    return nullptr;
  void *oldest = allocated.front();
  allocated.erase(allocated.begin());
  return oldest;
}

} // namespace anole::replay
