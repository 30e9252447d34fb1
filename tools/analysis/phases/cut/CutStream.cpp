#include "tools/analysis/phases/cut/CutStream.h"

#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/terms/TermSlice.h"
#include "tools/analysis/phases/cut/CutLongTimes.h"

#include <algorithm>

namespace anole::phases {
namespace {

/// The iterations of a loop's first and last entry, if these are cut, and its whole entries.
struct Entries {
  uint64_t first = 0, last = 0;
  bool endsInside = false; ///< an entry that begins in the cut does not end there
};

class Cut {
public:
  Cut(const StreamTrace &stream, const StreamPlace &begin, const StreamPlace &end)
      : stream(stream), begin(begin), end(end), loops(stream.loops.size()) {}

  StreamTrace run() {
    addBetween(0);
    StreamTrace result{stream.thread, {}, {}, {}};
    for (size_t i = 0, arrays = 0; i < stream.points.size(); ++i) {
      result.points.push_back(cut(stream.points[i], i, arrays));
      arrays += stream.points[i].arrays;
    }
    for (size_t i = 0; i < stream.loops.size(); ++i)
      result.loops.push_back(cut(stream.loops[i], i));
    result.loops[0].variants = {std::move(body)};
    return result;
  }

private:
  const Body &bodyAt(const StreamPlace &place, size_t level) const {
    const auto &at = place.running[level];
    return stream.loops[at.loop].variants[at.variant];
  }

  void addChildren(const StreamPlace &place, size_t level, size_t from, size_t to) {
    const Body &around = bodyAt(place, level);
    for (size_t i = from; i < to; ++i)
      body.push_back(around[i]);
  }

  void addLoop(uint32_t loop, uint64_t iterations, uint64_t Entries::*which) {
    if (iterations == 0)
      return;
    body.push_back(Symbol::loop(loop));
    loops[loop].*which = iterations;
  }

  /// What is left of the iteration that the first place is in.
  void addRest(size_t level) {
    if (!begin.isInnermost(level))
      addTail(level + 1);
    addChildren(begin, level, begin.running[level].position, bodyAt(begin, level).size());
  }

  /// What is left of a loop that the first place is in.
  void addTail(size_t level) {
    const auto &at = begin.running[level];
    bool isInside = begin.isInIteration(level);
    if (isInside)
      addRest(level);
    addLoop(at.loop, at.trips - at.iteration - (isInside ? 1 : 0), &Entries::first);
  }

  /// What the iteration that the second place is in runs before it.
  void addStart(size_t level, size_t from) {
    if (!end.isInIteration(level))
      return;
    addChildren(end, level, from, end.childrenBefore(level));
    if (!end.isInnermost(level))
      addHead(level + 1);
  }

  /// What a loop that the second place is in runs before it.
  void addHead(size_t level) {
    const auto &at = end.running[level];
    loops[at.loop].endsInside = true;
    addLoop(at.loop, at.iteration, &Entries::last);
    addStart(level, 0);
  }

  /// What lies between the places in an entry of a loop that both are in.
  void addBetween(size_t level) {
    const auto &from = begin.running[level], &to = end.running[level];
    bool isInside = begin.isInIteration(level);
    if (from.iteration != to.iteration) {
      if (isInside)
        addRest(level);
      addLoop(from.loop, to.iteration - from.iteration - (isInside ? 1 : 0), &Entries::first);
      addStart(level, 0);
    } else if (begin.isInnermost(level)) {
      addStart(level, from.position);
    } else if (!end.isInnermost(level) && from.position == to.position) {
      addBetween(level + 1);
    } else {
      addTail(level + 1);
      addStart(level, from.position);
    }
  }

  PointTrace cut(const PointTrace &point, size_t index, size_t firstArray) const {
    PointTrace result;
    result.key = point.key;
    result.scalars = point.scalars;
    result.arrays = point.arrays;
    result.late = point.late;
    uint64_t first = begin.counts.events[index], count = end.counts.events[index] - first;
    result.count = count;
    for (size_t i = 0; i < point.columns.size(); ++i) {
      bool isElements = roleOf(point, i) == ColumnRole::Elements;
      size_t array = firstArray + (i - point.scalars) / 2;
      uint64_t from = isElements ? begin.elements[array] : first;
      uint64_t values = isElements ? end.elements[array] - from : count;
      result.columns.push_back(sliceOf(point.columns[i], from, values));
    }
    result.longTimes = cutLongTimes(point.longTimes, first, count);
    if (point.times)
      cutTimes(*point.times, first, count, result);
    return result;
  }

  static void cutTimes(const EventTimes &times, uint64_t first, uint64_t count, PointTrace &to) {
    EventTimes taken;
    auto take = [&](const TimeSequence &from, TimeSequence &into, Histogram &histogram) {
      uint64_t number = 0;
      from.each([&](float time) {
        if (number >= first && number - first < count) {
          into.add(time);
          histogram.add(static_cast<uint64_t>(time));
        }
        ++number;
      });
    };
    take(times.deltas, taken.deltas, to.delta);
    take(times.durations, taken.durations, to.duration);
    to.times = std::make_unique<EventTimes>(std::move(taken));
  }

  LoopTrace cut(const LoopTrace &loop, size_t index) const {
    LoopTrace result{loop.key, loop.site, loop.kind, loop.variants, {}, {}};
    const Entries &cutOff = loops[index];
    uint64_t whole =
        end.counts.entries[index] - begin.counts.entries[index] - (cutOff.endsInside ? 1 : 0);
    if (cutOff.first != 0)
      result.trips.push_back({static_cast<int64_t>(cutOff.first), 0, 1, {}});
    for (const Term &term : sliceOf(loop.trips, begin.counts.entries[index], whole))
      result.trips.push_back(term);
    if (cutOff.last != 0)
      result.trips.push_back({static_cast<int64_t>(cutOff.last), 0, 1, {}});
    uint64_t choices = end.counts.iterations[index] - begin.counts.iterations[index];
    result.variant = sliceOf(loop.variant, begin.counts.iterations[index],
                             choices - std::min(choices, brokenOff(index)));
    return result;
  }

  /// Whether the second place is in an iteration of the loop: its body is no longer chosen.
  uint64_t brokenOff(size_t loop) const {
    return static_cast<uint64_t>(std::ranges::any_of(
        end.running, [&](const auto &at) { return at.loop == loop && at.position != 0; }));
  }

  const StreamTrace &stream;
  const StreamPlace &begin, &end;
  std::vector<Entries> loops;
  Body body; ///< of the new root
};

} // namespace

StreamTrace cutStream(const StreamTrace &stream, const StreamPlace &begin, const StreamPlace &end) {
  return Cut(stream, begin, end).run();
}

} // namespace anole::phases
