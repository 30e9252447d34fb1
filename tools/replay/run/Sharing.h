#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "runtime/core/trace/Trace.h"

#include <condition_variable>
#include <mutex>
#include <unordered_map>

namespace anole::replay {

/// What keeps the threads of one process in an order that is possible: a trace holds an order for
/// each thread, and none between threads. An object is there before it is used, so a thread waits
/// for one that another thread is yet to make; and it is not freed before it was used for the last
/// time, so a thread waits until no other one will use it any more. How often each object is used
/// is counted beforehand. Rejected: to replay the recorded times of threads against each other,
/// which makes mistakes rare and not impossible.
///
/// A process with one thread does none of this.
class Sharing {
public:
  /// Counts what the events of a stream use; before any thread starts.
  void count(const FunctionInfo &function, const WalkedEvent &event);

  bool isThreaded() const { return threads > 1; }
  void setThreads(size_t number) { threads = running = number; }

  /// Runs `change` alone, and wakes those that wait for it.
  template <class Change> decltype(auto) alone(Change change) {
    std::unique_lock guard = lock();
    if (isThreaded())
      changed.notify_all();
    return change();
  }

  /// Waits until `found()` gives something that is not null, or nobody else can make it.
  template <class Find> auto await(Find find) {
    std::unique_lock guard = lock();
    auto found = find();
    while (!found && running > 1 && waiting + 1 < running) {
      ++waiting;
      changed.wait(guard);
      --waiting;
      found = find();
    }
    return found;
  }

  /// An event has used its objects.
  void used(const FunctionInfo &function, const WalkedEvent &event);
  /// Waits until this event is the last one that uses the object.
  void awaitLastUse(FieldKind kind, int64_t number);
  /// Threads make their first calls one after the other, unless one of these takes seconds: a
  /// tracer numbers threads in the order in which it meets them. `index`: of the thread, from 0.
  void awaitTurn(size_t index);
  void madeFirstCall();

  /// A thread has ended.
  void ended();

private:
  std::unique_lock<std::mutex> lock() {
    return isThreaded() ? std::unique_lock(mutex) : std::unique_lock<std::mutex>();
  }

  size_t threads = 1, running = 1, waiting = 0, begun = 0;
  std::mutex mutex;
  std::condition_variable changed;
  std::unordered_map<uint64_t, uint64_t> uses;
};

} // namespace anole::replay
