#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "tools/analysis/state/CallRequests.h"

#include <map>
#include <set>

namespace anole::replay {

/// The persistent requests that several threads use. A trace holds no order between threads, but
/// each start comes after the completion before it. So where one thread starts a request and
/// another completes it, the one waits until it is complete, and the other until it is started. A
/// request that only one thread starts and completes is in order by itself, also where a call
/// completes it that was not started.
class HandedRequests {
public:
  /// Must be called for all events of all threads, in the order of each thread, before any runs.
  void count(uint32_t thread, const KnownFunction &function, const WalkedEvent &event);
  /// All events are counted.
  void settle();

  /// Returns whether threads start what others complete.
  bool areInTurn(const RequestName &request) const;
  /// An event has used the request.
  void used(const RequestName &request);
  /// Returns whether requests stay in arrays of the thread, so that it has to say how far it is.
  bool keepsArrays(uint32_t thread) const { return progress.contains(thread); }
  /// The thread has replayed the event.
  void passed(uint32_t thread, uint64_t ordinal) { progress[thread] = ordinal + 1; }
  /// Returns whether no more than the current event will use it.
  bool isLastUse(const RequestName &request) const;

private:
  using Threads = std::set<uint32_t>;
  struct Users {
    Threads starting, completing;
    uint64_t uses = 0;
  };
  /// The requests in an array from which calls complete some: those that go on with it name only
  /// what is new in it, but use it all.
  struct Array {
    std::set<RequestName> requests;
    uint64_t last = 0; ///< event that used it
  };
  void name(uint32_t thread, const CallRole &role, const RequestName &request);
  void keep(uint32_t thread, const std::vector<RequestName> &given, const WalkedEvent &event);
  void close(uint32_t thread, Array &array);

  std::map<uint32_t, tools::CallRequests> calls;
  std::set<RequestName> persistent;
  std::map<RequestName, Users> requests;
  std::map<uint32_t, Array> arrays; ///< by thread, while they are counted
  std::map<RequestName, std::map<uint32_t, uint64_t>> lastKept; ///< events of threads
  std::map<uint32_t, uint64_t> progress; ///< events that threads with such arrays have replayed
};

} // namespace anole::replay
