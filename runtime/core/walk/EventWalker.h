#pragma once

#include "runtime/core/walk/Ahead.h"
#include "runtime/core/walk/PointCursors.h"

#include <functional>
#include <map>
#include <memory>

namespace anole {

/// UnreadScalars say, by the number of a function (PointKey::functionId), which scalars of its
/// events are 0, so that what does not matter keeps nothing from repeating. These have no end, so
/// such a walk goes by `step`, which does not look whether all values of the columns were taken.
using UnreadScalars = std::map<uint16_t, std::vector<bool>>;

/// Walks the events of a rank's stream in order, one at a time. It also stops between the
/// iterations of loops, skips to any event, says how often the stretch since an earlier stop will
/// come again, and skips so many of these stretches: whoever asks something of a trace walks it
/// with this.
///
/// It needs memory for the compressed stream and one event, so that a trace of a billion events
/// starts at once. The stream may come from a damaged or hostile file: a contradiction is an error
/// when it is reached, and every step ends.
class EventWalker {
public:
  static Expected<EventWalker> over(StreamTrace stream);
  /// The same of a stream that is sound, as another walk has it: they share it.
  static EventWalker along(std::shared_ptr<const StreamTrace> stream,
                           const UnreadScalars &unread = {}) {
    return EventWalker(std::move(stream), unread);
  }

  /// The next event, or null after the last. It is valid until the next call. After an error, the
  /// walk is over.
  Expected<const WalkedEvent *> next();

  enum class Stop : uint8_t { Event, Iteration, End };
  /// Moves to the next event, or to the start of a further iteration of a loop, or to the end.
  Expected<Stop> step();

  /// Valid until the next one. After a step, its loops are given only by `positions`.
  const WalkedEvent &event() const { return current; }
  /// The loops around the event.
  void positions(std::vector<LoopPosition> &around) const;
  const StreamTrace &stream() const { return *trace; }
  std::shared_ptr<const StreamTrace> shared() const { return trace; }

  /// Returns how far the walk is.
  const StreamPlace &place() const { return at; }
  /// Returns how many events were walked or skipped.
  uint64_t events() const { return walked; }

  /// Tells what of the place matters to what follows, but for how far loops and columns are.
  void describe(const std::function<void(uint64_t)> &tell) const;

  /// Returns how often the stretch since a place of the same description comes again exactly (same
  /// events, same values, but for times); UINT64_MAX if nothing was walked.
  uint64_t repeats(const StreamPlace &since);
  void skip(const StreamPlace &since, uint64_t times);

  /// Goes on, so that the next event is the one that so many events of the counted points come
  /// before, or the end if there is none. If more came already, nothing is skipped.
  ///
  /// Whole loops, iterations and children are skipped by what they run (Ahead), which a search by
  /// halves finds; loops that hold the event are entered. Time: the compressed stream, times the
  /// nesting of loops, times the logarithm of trips.
  Expected<void> skipTo(const std::vector<bool> &counted, uint64_t before);
  /// The same for all points.
  Expected<void> skipTo(uint64_t event);

  /// Goes on from the start to the end of a compiled loop's iteration of this number, from 1 and
  /// over all entries, or to the end if there is none. Time: as skipTo.
  Expected<void> skipIterations(uint32_t loop, uint64_t number);

private:
  class Skip;
  struct Counted;
  struct LoopCursors {
    TermCursor variant, trips;
  };

  EventWalker(std::shared_ptr<const StreamTrace> stream, const UnreadScalars &unread);
  Expected<void> enter(uint32_t loop);
  Expected<void> choose(RunningLoop &running);
  Expected<void> take(uint32_t point);
  void haveArrays(size_t wanted);
  Expected<void> skip(Counted counted, uint64_t limit);
  const Body &bodyOf(const RunningLoop &running) const {
    return trace->loops[running.loop].variants[running.variant];
  }
  bool isUsedUp() const;
  uint64_t repeatsOfLoops(const StreamPlace &since) const;
  uint64_t repeatsOfColumns(const StreamPlace &since);
  std::vector<uint64_t> elementsSince(const StreamPlace &since) const;

  std::shared_ptr<const StreamTrace> trace; ///< cursors point into it
  std::vector<PointCursors> points;
  std::vector<LoopCursors> loops;
  std::unique_ptr<const Ahead> ahead; ///< from the first skip on
  StreamPlace at;
  uint64_t walked = 0;
  WalkedEvent current;
  std::vector<std::vector<int64_t>> spare; ///< arrays, for later events
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
