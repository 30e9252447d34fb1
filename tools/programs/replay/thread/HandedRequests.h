#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/walk/EventWalker.h"

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

  /// Whether threads start what others complete.
  bool areInTurn(const RequestName &request) const;
  /// An event has used the request.
  void used(const RequestName &request);
  /// Whether no more than the current event will use it.
  bool isLastUse(const RequestName &request) const;

private:
  using Threads = std::set<uint32_t>;
  struct Users {
    Threads starting, completing;
    uint64_t uses = 0;
  };
  void name(uint32_t thread, const CallRole &role, const RequestName &request);

  std::map<uint32_t, RequestCount> made;
  std::set<RequestName> persistent;
  std::map<RequestName, Users> requests;
};

} // namespace anole::replay
