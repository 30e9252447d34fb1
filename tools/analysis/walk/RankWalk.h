#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/walk/Ahead.h"
#include "tools/analysis/walk/ValueCursor.h"

#include <functional>

namespace anole::whatif {

/// Walks the events of one rank's stream in order, and can repeat what it walked without walking
/// it.
///
/// EventWalker walks one event after the other. This walk also stops between the iterations of
/// loops, says how often the stretch since an earlier stop will come again exactly (same events,
/// same values), and skips so many of them. Memory: the compressed stream and one event.
class RankWalk {
public:
  static Expected<RankWalk> over(StreamTrace stream);
  RankWalk(RankWalk &&) noexcept = default;
  RankWalk &operator=(RankWalk &&) noexcept = default;

  enum class Stop : uint8_t { Event, Iteration, End };

  /// Moves to the next event, or to the start of a further iteration of a loop, or to the end.
  Expected<Stop> next();

  /// Valid until the next event. Its loops are given only by `positions`.
  const WalkedEvent &event() const { return current; }
  /// The loops around the event. An entry is counted among those of its loop.
  void positions(std::vector<LoopPosition> &around) const;
  const StreamTrace &trace() const { return *stream; }

  /// A loop that runs: the root, and those inside it.
  struct Activation {
    uint32_t loop;
    uint64_t trips, iteration;
    uint64_t variant;
    size_t position; ///< in its body, of the next child
  };
  /// Outermost first. Empty before the first step, and at the end.
  const std::vector<Activation> &running() const { return active; }

  /// A Place is how far the walk is.
  struct Place {
    std::vector<uint64_t> consumed;                        ///< see `consumed` below
    std::vector<std::pair<uint64_t, uint64_t>> iterations; ///< and trips, of the loops that run
  };
  Place place() const;

  /// Tells what of the place matters to what follows, but for how far loops and columns are.
  void describe(const std::function<void(uint64_t)> &tell) const;

  /// Returns how often the stretch since a place of the same description comes again from here on;
  /// UINT64_MAX if nothing was walked.
  uint64_t repeats(const Place &since) const;
  void skip(const Place &since, uint64_t times);

  /// Returns how many events of the point were walked or skipped.
  uint64_t eventsOf(size_t point) const { return consumed[points[point].counts]; }
  /// The same for the elements of an array, and for entries of a loop and choices of a variant.
  uint64_t elementsOf(size_t point, size_t array) const {
    return consumed[points[point].counts + 1 + array];
  }
  uint64_t entriesOf(size_t loop) const { return consumed[countsOfLoop(loop)]; }
  uint64_t choicesOf(size_t loop) const { return consumed[countsOfLoop(loop) + 1]; }

  /// Goes on, so that the next event is the one that so many events of the counted points come
  /// before, or the end if there is none. If more came already, nothing is skipped.
  ///
  /// Whole loops, iterations and children are skipped by what they run (Ahead), which a search by
  /// halves finds; loops that hold the event are entered. Time: the compressed stream, times the
  /// nesting of loops, times the logarithm of trips.
  Expected<void> skipTo(const Ahead &ahead, const std::vector<bool> &counted, uint64_t before);

  /// Goes on from the begin to the end of a compiled loop's iteration of this number, from 1 and
  /// over all entries, or to the end if there is none. Time: as skipTo.
  Expected<void> skipIterations(const Ahead &ahead, uint32_t loop, uint64_t number);

  /// Returns how many events were walked or skipped.
  uint64_t events() const;

private:
  class Skip;
  struct PointCursors {
    std::vector<ValueCursor> columns;
    size_t counts = 0; ///< its place in `consumed`
  };
  struct LoopCursors {
    ValueCursor variant, trips;
  };

  explicit RankWalk(StreamTrace from);
  void begin();
  Expected<void> enter(uint32_t loop);
  Expected<void> choose(Activation &activation);
  Expected<void> take(uint32_t point);
  bool takeArray(PointCursors &cursors, size_t array, std::vector<int64_t> &elements);
  const Body &bodyOf(const Activation &activation) const {
    return stream->loops[activation.loop].variants[activation.variant];
  }
  uint64_t repeatsOfLoops(const Place &since) const;
  uint64_t repeatsOfPoint(size_t point, const Place &since) const;
  template <class Cursors, class Visit>
  static void eachColumn(const PointTrace &trace, Cursors &cursors, const Place &since,
                         const std::vector<uint64_t> &consumed, Visit visit);
  size_t countsOfLoop(size_t loop) const { return loopCounts + 2 * loop; }

  std::unique_ptr<const StreamTrace> stream; ///< cursors point into it
  std::vector<PointCursors> points;
  std::vector<LoopCursors> loops;
  std::vector<Activation> active;
  bool isBegun = false;
  /// Of each point its events and the elements of its arrays, of each loop entries and iterations.
  std::vector<uint64_t> consumed;
  size_t loopCounts = 0;
  WalkedEvent current;
};

/// Calls `visit(cursor, values)` for each column with values since the place.
template <class Cursors, class Visit>
void RankWalk::eachColumn(const PointTrace &trace, Cursors &cursors, const Place &since,
                          const std::vector<uint64_t> &consumed, Visit visit) {
  auto taken = [&](size_t count) { return consumed[count] - since.consumed[count]; };
  uint64_t events = taken(cursors.counts);
  for (size_t i = 0; events != 0 && i < cursors.columns.size(); ++i) {
    size_t array = i - trace.scalars;
    bool isElements = i >= trace.scalars && array < 2 * size_t(trace.arrays) && array % 2 == 1;
    visit(cursors.columns[i], isElements ? taken(cursors.counts + 1 + array / 2) : events);
  }
}

} // namespace anole::whatif
