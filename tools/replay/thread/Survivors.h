#pragma once

#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/model/Trace.h"

#include <deque>
#include <functional>
#include <map>
#include <optional>

namespace anole::replay {

/// Which requests a call like MPI_Waitany left open in the recorded run. The trace does not say so
/// directly, but later events show it: a request that the program uses again was not complete,
/// whereas a persistent request that it starts again was. Therefore a second walk runs ahead of the
/// replay by a bounded number of events; uses after that are unknown. Without this a replay could
/// complete a request that the program later cancels or waits for.
class Survivors {
public:
  /// The function of an event; null if the trace does not describe it.
  using FunctionOf = std::function<const FunctionInfo *(const PointKey &)>;

  /// `ahead` walks the thread's events from the first one on; empty if no call makes such a choice.
  Survivors(std::optional<EventWalker> ahead, FunctionOf functionOf, uint32_t thread)
      : ahead(std::move(ahead)), functionOf(std::move(functionOf)), count(thread) {}

  /// Notes that the replay is at this event.
  void follow(uint64_t ordinal);

  /// Whether the request is open after this event.
  bool has(const RequestName &request) const;

  /// Whether any function of the trace completes some of its requests.
  static bool areNeeded(const Trace &trace);

private:
  static constexpr uint64_t window = 4096; ///< events

  struct Named {
    uint64_t ordinal;
    RequestName request;
    bool starts;
  };
  void look(const WalkedEvent &event);
  void name(const WalkedEvent &event, int64_t field, bool starts);

  std::optional<EventWalker> ahead;
  FunctionOf functionOf;
  RequestCount count;
  uint64_t reached = 0; ///< events that were looked at
  std::deque<Named> named;
  std::map<RequestName, std::deque<bool>> next; ///< whether the next events that name it start it
};

} // namespace anole::replay
