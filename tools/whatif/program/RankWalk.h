#pragma once

#include "runtime/core/file/reader/EventWalker.h"
#include "tools/whatif/program/ValueCursor.h"

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

  /// Moves to the next event, or to the begin of a further iteration of a loop, or to the end.
  Expected<Stop> next();

  /// Valid until the next event. Its loops are given only by `positions`.
  const WalkedEvent &event() const { return current; }
  /// The loops around the event. An entry is counted among those of its loop.
  void positions(std::vector<LoopPosition> &around) const;
  const StreamTrace &trace() const { return *stream; }

  /// How far the walk is.
  struct Place {
    std::vector<uint64_t> consumed;                        ///< see `consumed` below
    std::vector<std::pair<uint64_t, uint64_t>> iterations; ///< and trips, of the loops that run
  };
  Place place() const;

  /// Tells what of the place matters to what follows, but for how far loops and columns are.
  void describe(const std::function<void(uint64_t)> &tell) const;

  /// How often the stretch since a place of the same description comes again from here on;
  /// UINT64_MAX if nothing was walked.
  uint64_t repeats(const Place &since) const;
  void skip(const Place &since, uint64_t times);

private:
  struct Activation {
    uint32_t loop;
    uint64_t trips, iteration;
    uint64_t variant;
    size_t position;
  };
  struct PointCursors {
    std::vector<ValueCursor> columns;
    size_t counts = 0; ///< its place in `consumed`
  };
  struct LoopCursors {
    ValueCursor variant, trips;
  };

  explicit RankWalk(StreamTrace from);
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

} // namespace anole::whatif
