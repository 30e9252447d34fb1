#pragma once

#include "tools/analysis/state/CallBytes.h"
#include "tools/analysis/state/CallRequests.h"

#include <map>

namespace anole::whatif {

/// A DescribedCall is one that made a persistent request: what happens when that is started.
struct DescribedCall {
  const CallShape *shape = nullptr;
  WalkedEvent event{};
};

/// RankObjects are what MPI knows on one rank: its requests, with what starting the persistent ones
/// does, the communicators of its windows, and the sizes of its datatypes. The rank's calls are
/// read one after the other. Who asks something of a trace reads each call before it looks at it,
/// and finds here what the numbers in its fields stand for; which ranks are in a communicator say
/// CommunicatorMap, and Groups where ranks are matched.
///
/// Memory: a few numbers for each window and datatype, and an event for each persistent request,
/// until it is forgotten.
class RankObjects {
public:
  /// The calls of this thread follow, from its first one on. What earlier ones made stays known.
  void beginThread(uint32_t thread) { calls = tools::CallRequests(thread); }

  /// The thread's next call.
  void read(const CallShape &shape, const WalkedEvent &event);

  /// The requests of the call that was read last.
  const tools::CallRequests &requests() const { return calls; }

  /// The call that made a persistent request; null: it is none.
  const DescribedCall *described(const RequestName &request) const;

  /// The communicator of a call, or of its window; empty: the trace does not tell.
  std::optional<int64_t> communicatorOf(const CallShape &shape, const WalkedEvent &event) const;

  /// Returns what says how many bytes calls are given.
  const CallBytes &bytes() const { return sizes; }

  /// No call names the request or the window any more: only who reads one thread alone knows that.
  void forget(const RequestName &request) { persistent.erase(request); }
  void forgetWindow(int64_t window) { windows.erase(window); }

  /// Goes on to where the thread has made so many requests more, and has the same ones open.
  void skip(int64_t made);

  /// Goes on to where the thread has made so many requests more, and still has those that it had.
  void leap(int64_t made) { calls.skip(made); }

  /// Returns whether the thread has persistent requests that it made after so many.
  bool hasMadeSince(int64_t requests) const;

private:
  tools::CallRequests calls;
  std::map<RequestName, DescribedCall> persistent;
  std::map<int64_t, int64_t> windows; ///< their communicators
  CallBytes sizes;
};

} // namespace anole::whatif
