#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/core/walk/EventWalker.h"

#include <condition_variable>
#include <mutex>
#include <unordered_map>

namespace anole::replay {

/// Keeps the threads of one process in a possible order. A trace holds an order for each thread,
/// and none between threads. An object must exist before it is used, so a thread waits for an
/// object that another thread has yet to make. An object must not be freed before its last use, so
/// a thread waits until no other thread will use it any more. The uses of each object are counted
/// beforehand. Rejected: replaying the recorded times of threads relative to each other, which
/// makes errors rare but not impossible.
///
/// A process with one thread does none of this.
class Sharing {
public:
  /// Counts the objects that the events of a stream use. Must be called before any thread starts.
  void count(const FunctionInfo &function, const WalkedEvent &event);

  bool isThreaded() const { return threads > 1; }
  void setThreads(size_t number) { threads = running = number; }

  /// Runs `change` exclusively, and wakes the threads that wait for it.
  template <class Change> decltype(auto) alone(Change change) {
    std::unique_lock guard = lock();
    if (isThreaded()) {
      ++changes;
      waiting = 0;
      changed.notify_all();
    }
    return change();
  }

  /// Waits until `find()` returns something other than null, or until no thread is left that could
  /// make it.
  template <class Find> auto await(Find find) {
    std::unique_lock guard = lock();
    auto found = find();
    while (!found && running > 1 && waiting + 1 < running) {
      ++waiting;
      changed.wait(guard, [this, seen = changes] { return changes != seen; });
      found = find();
    }
    return found;
  }

  /// An event has used its objects.
  void used(const FunctionInfo &function, const WalkedEvent &event);
  /// Waits until this event is the last one that uses the object.
  void awaitLastUse(FieldKind kind, int64_t number);
  /// Waits for the turn of this thread, with index from 0. Threads make their first calls one after
  /// the other, because a tracer numbers threads in the order in which it meets them. A call that
  /// takes seconds ends the waiting.
  void awaitTurn(size_t index);
  void madeFirstCall();

  /// A thread has ended.
  void ended();

private:
  std::unique_lock<std::mutex> lock() {
    return isThreaded() ? std::unique_lock(mutex) : std::unique_lock<std::mutex>();
  }

  size_t threads = 1, running = 1, begun = 0;
  size_t waiting = 0; ///< threads that found nothing since the last change
  uint64_t changes = 0;
  std::mutex mutex;
  std::condition_variable changed;
  std::unordered_map<uint64_t, uint64_t> uses;
};

} // namespace anole::replay
