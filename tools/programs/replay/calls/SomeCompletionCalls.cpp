#include "Calls.h"

namespace anole::replay {
namespace {

/// A call of MPI_Waitany, Waitsome, Testany or Testsome: fields count, active, continues; arrays of
/// the requests that are new, and of positions where the trace keeps each completion.
class SomeCall {
public:
  explicit SomeCall(Arguments &in) : in(in), sequence(in.thread.sequence) {
    sequence.prepare(in.number<size_t>(0), in.raw(2) != 0, in.array(0));
    positions.resize(in.number<size_t>(0) + 1); // MPI_Waitany writes one also if there are none
  }

  int count() const { return in.number<int>(0); }
  MPI_Request *handles() { return sequence.handles(); }

  /// One MPI call that completes `limit` requests; further ones complete `rest`.
  template <class Call> void complete(int64_t limit, Call call, uint64_t rest = 0) {
    order(static_cast<int>(limit), rest);
    bool succeeded = isFirst ? in.issue(call) : in.issueAgain(call);
    isFirst = false;
    int completed = succeeded && done != MPI_UNDEFINED ? done : 0;
    for (int i = 0; i < completed; ++i)
      sequence.completed(positions[static_cast<size_t>(i)]);
  }

  /// Makes as many calls as the tracer joined into one event. Those between the first and the last
  /// find nothing.
  template <class Call> void completeAll(Call call) {
    int64_t total = isSpecial(in.late(0)) ? 1 : in.late(0); // else the program ended before it came
    uint64_t further = in.takePolls(total > 0);
    if (further == 0) {
      complete(total, call);
      return;
    }
    complete(total - 1, call, 1);
    for (; further > 1; --further)
      complete(0, call, 1);
    complete(1, call);
  }

  std::vector<int> positions;
  int done = 0;

private:
  /// Without a request that could be completed MPI answers at once.
  void order(int limit, uint64_t rest) {
    exact = in.numbers<int>(1);
    const std::vector<int> &active =
        exact.empty() ? sequence.active(static_cast<size_t>(std::max(limit, 0)), rest) : exact;
    if (active.empty() && in.raw(1) == 0)
      return;
    AnoleOrder &order = in.order();
    order.limit = limit;
    order.active = active.data();
    order.activeCount = static_cast<int>(active.size());
    order.all = !exact.empty();
    order.notFound = limit == 0;
  }

  Arguments &in;
  ReusedRequests &sequence;
  std::vector<int> exact;
  bool isFirst = true;
};

} // namespace

void replayWaitany(Arguments &in) {
  SomeCall some(in);
  some.complete(in.raw(3), [&] {
    int result =
        MPI_Waitany(some.count(), some.handles(), some.positions.data(), MPI_STATUS_IGNORE);
    some.done = in.raw(3) == 1;
    return result;
  });
}

void replayTestany(Arguments &in) {
  SomeCall some(in);
  some.complete(in.raw(3), [&] {
    int flag = 0;
    int result =
        MPI_Testany(some.count(), some.handles(), some.positions.data(), &flag, MPI_STATUS_IGNORE);
    some.done = in.raw(3) == 1;
    return result;
  });
}

void replayWaitsome(Arguments &in) {
  SomeCall some(in);
  some.completeAll([&] {
    return MPI_Waitsome(some.count(), some.handles(), &some.done, some.positions.data(),
                        MPI_STATUSES_IGNORE);
  });
}

void replayTestsome(Arguments &in) {
  SomeCall some(in);
  some.completeAll([&] {
    return MPI_Testsome(some.count(), some.handles(), &some.done, some.positions.data(),
                        MPI_STATUSES_IGNORE);
  });
}

} // namespace anole::replay
