#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/state/CallRequests.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>

namespace anole::replay {

/// OpenAfterWaitany knows which requests a call like MPI_Waitany left open in the recorded run. The
/// trace does not say so directly, but later events show it: a request that the program uses again
/// was not complete, whereas a persistent request that it starts again was. Therefore a second walk
/// runs ahead of the replay by a bounded number of events; uses after that are unknown. Without
/// this a replay could complete a request that the program later cancels or waits for.
class OpenAfterWaitany {
public:
  /// The function of an event; null if the trace does not describe it.
  using FunctionOf = std::function<const KnownFunction *(const PointKey &)>;

  /// `ahead` walks the thread's events from the first one on; empty if no call makes such a choice.
  OpenAfterWaitany(std::optional<EventWalker> ahead, FunctionOf functionOf, uint32_t thread)
      : ahead(std::move(ahead)), functionOf(std::move(functionOf)), requests(thread) {}

  /// Notes that the replay is at this event.
  void follow(uint64_t ordinal);

  /// A Use is what an event does with a request. A persistent one that is freed was complete.
  enum class Use : uint8_t { Starts, Frees, Other };
  struct Named {
    uint64_t ordinal; ///< of the event
    Use use;
  };
  /// The next event that names the request, as far as it is known.
  std::optional<Named> next(const RequestName &request) const;

  /// The current call completes `wanted` requests of an array. `dues` says in ascending order which
  /// events take some of them to be complete, and later calls with this array complete others
  /// before these events, `rest` of them at the current event. Returns how many of those that are
  /// due first the call has to choose from, as later ones are too few for them; 0: it is free.
  size_t dueFirst(const std::vector<uint64_t> &dues, size_t wanted, uint64_t rest) const;

  /// Returns whether any function of the trace completes some of its requests.
  static bool areNeeded(const Trace &trace);

private:
  static constexpr uint64_t window = 4096; ///< events

  /// A call that completes some of its requests.
  struct Choice {
    uint64_t ordinal, completions;
    bool continues; ///< with the array of the call before it
  };
  void look(const WalkedEvent &event);
  void forget(uint64_t ordinal);

  std::optional<EventWalker> ahead;
  FunctionOf functionOf;
  tools::CallRequests requests;
  uint64_t reached = 0;                               ///< events that were looked at
  std::deque<std::pair<uint64_t, RequestName>> named; ///< by which event
  std::map<RequestName, std::deque<Named>> uses;
  std::deque<Choice> choices;
};

} // namespace anole::replay
