#include "tools/programs/replay/thread/Thread.h"

#include "runtime/core/model/RequestName.h"

#include <algorithm>

namespace anole::replay {

static RequestName nameOf(const RequestId &request) {
  return {request.maker->ordinal, request.number};
}

Thread::Thread(ReplayProcess &process, const StreamTrace &stream, PointTimes times,
               PollCounts polls, OpenAfterWaitany survivors, ComputeEmulator pace)
    : process(process), ordinal(stream.thread), pace(pace), times(std::move(times)),
      polls(std::move(polls)), survivors(std::move(survivors)), slots(stream) {
  process.threads[ordinal] = this;
}

void Thread::setCounted(bool counts, double scale) {
  isCounted = counts;
  pace.setScale(scale);
}

void Thread::come(const WalkedEvent &event) {
  slots.move(event);
  survivors.follow(event.ordinal);
}

void Thread::before(const WalkedEvent &event) {
  pace.before(times.deltaOf(event));
  start = Clock::now();
}

void Thread::after(const WalkedEvent &event) {
  Clock::time_point end = Clock::now();
  pace.after(start, end);
  if (!isCounted)
    return;
  Calls &calls = tally.functions[event.key.function];
  ++calls.count;
  calls.seconds += std::chrono::duration<double>(end - start).count();
}

bool Thread::leaveOut() {
  ++tally.leftOut;
  return false;
}

RequestId Thread::named(int64_t field) {
  if (isSpecial(field))
    return {};
  if (auto foreign = ForeignRequest::decode(field)) {
    auto maker = process.threads.find(foreign->thread);
    return {maker == process.threads.end() ? nullptr : maker->second, foreign->ordinal};
  }
  return {this, requests.created() - 1 - field};
}

ReplayedRequest &Thread::make(bool persistent, MPI_Request *&handle) {
  return process.sharing.alone([&]() -> ReplayedRequest & {
    handle = requests.next();
    return requests.made(persistent);
  });
}

void Thread::issued(ReplayedRequest &request) {
  process.sharing.alone([&] { request.issued = true; });
}

ReplayedRequest *Thread::state(const RequestId &request) {
  Thread *maker = request.maker;
  if (!maker)
    return nullptr;
  auto find = [&] { return maker->requests.state(request.number); };
  if (maker == this)
    return process.sharing.alone(find);
  return process.sharing.await([&]() -> ReplayedRequest * {
    ReplayedRequest *found = find();
    return found && found->issued ? found : nullptr;
  });
}

MPI_Request *Thread::handle(const RequestId &request) {
  static thread_local MPI_Request null;
  null = MPI_REQUEST_NULL;
  if (!state(request))
    return &null;
  return process.sharing.alone([&] { return request.maker->requests.handle(request.number); });
}

void Thread::awaitActive(const RequestId &request, bool active) {
  ReplayedRequest *known = process.sharing.isThreaded() ? state(request) : nullptr;
  if (known && process.handed.areInTurn(nameOf(request)))
    process.sharing.await([&] { return known->active == active; });
}

MPI_Request *Thread::partitioned(const RequestId &request, const std::vector<int64_t> &partitions) {
  ReplayedRequest *known = process.sharing.isThreaded() ? state(request) : nullptr;
  auto becomeReady = [&] {
    auto isReady = [&](int64_t partition) { return known->ready.contains(partition); };
    if (!known->active || std::ranges::any_of(partitions, isReady))
      return false;
    known->ready.insert(partitions.begin(), partitions.end());
    return true;
  };
  if (known)
    process.sharing.await(becomeReady);
  return handle(request);
}

void Thread::awaitLastUse(const RequestId &request) {
  if (process.sharing.isThreaded() && request.maker)
    process.sharing.await([&] { return process.handed.isLastUse(nameOf(request)); });
}

void Thread::used(const RequestId &request) {
  if (process.sharing.isThreaded() && request.maker)
    process.sharing.alone([&] { process.handed.used(nameOf(request)); });
}

void Thread::started(const RequestId &request, bool together) {
  ReplayedRequest *known = state(request);
  if (!known)
    return;
  process.sharing.alone([&] {
    known->startedTogether = together && known->isWild;
    known->active = !known->startedTogether;
    known->ready.clear();
  });
}

void Thread::completed(const RequestId &request) {
  ReplayedRequest *known = state(request);
  if (known && known->persistent)
    process.sharing.alone([&] { known->active = false; });
  else if (known)
    end(request);
}

void Thread::end(const RequestId &request) {
  if (request.maker)
    process.sharing.alone([&] {
      haveReady(request.maker->requests.state(request.number));
      request.maker->requests.end(request.number);
    });
}

/// Other threads may use the communicator that a request has made.
void Thread::haveReady(const ReplayedRequest *ended) {
  if (!ended || !ended->communicator)
    return;
  if (ReplayedCommunicator *made = process.objects.comms.find(*ended->communicator))
    made->isReady = true;
}

std::optional<OpenAfterWaitany::Named> Thread::nextUse(const RequestId &request) const {
  if (!request.maker)
    return std::nullopt;
  return survivors.next(nameOf(request));
}

Buffer Thread::take(size_t size) {
  return process.sharing.alone([&] { return buffers.take(size); });
}

void Thread::giveBack(Buffer &&buffer) {
  process.sharing.alone([&] { buffers.giveBack(std::move(buffer)); });
}

void *Thread::takeAllocated() {
  if (allocated.empty())
    return nullptr;
  void *oldest = allocated.front();
  allocated.erase(allocated.begin());
  return oldest;
}

} // namespace anole::replay
