#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

#include <memory>

namespace anole {

/// A loop around an event and the iteration of it that runs, counted from 0.
struct LoopPosition {
  uint32_t loop = 0; ///< index into StreamTrace::loops
  uint64_t iteration = 0;
  uint64_t entry = 0; ///< number of this entry among those of all loops of the stream, from 1
  bool operator==(const LoopPosition &) const = default;
};

/// One event as it was recorded, with everything that the trace says about it.
struct WalkedEvent {
  uint64_t ordinal = 0; ///< in its thread, from 0
  uint32_t point = 0;   ///< index into StreamTrace::points
  PointKey key;
  std::vector<int64_t> scalars;
  std::vector<std::vector<int64_t>> arrays;
  std::vector<int64_t> late;
  int64_t delta = -1, duration = -1; ///< nanoseconds; -1: the trace holds none for each event
  std::vector<LoopPosition> loops;   ///< outermost first; without the root
};

/// Walks the events of a stream in order, one at a time. It needs memory for the compressed stream
/// and one event, so that a trace of a billion events starts at once. The stream may come from a
/// damaged or hostile file: a contradiction is an error when it is reached, and every step ends.
class EventWalker {
public:
  static Expected<EventWalker> over(StreamTrace stream);
  ~EventWalker();
  EventWalker(EventWalker &&) noexcept;
  EventWalker &operator=(EventWalker &&) noexcept;

  /// The next event, or null after the last. It is valid until the next call. After an error, the
  /// walk is over.
  Expected<const WalkedEvent *> next();

  const StreamTrace &stream() const;

private:
  struct State; // does not move, as cursors point into the stream
  explicit EventWalker(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

/// Calls `visit` for the remaining events, in order. Ends at the first error.
template <class Visit> Expected<void> eachEvent(EventWalker &walker, Visit visit) {
  for (;;) {
    auto event = walker.next();
    if (!event)
      return tl::unexpected(event.error());
    if (!*event)
      return {};
    visit(**event);
  }
}

} // namespace anole
