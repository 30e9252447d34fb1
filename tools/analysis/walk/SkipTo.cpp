#include "tools/analysis/walk/RankWalk.h"

#include "runtime/core/model/TermSums.h"
#include "tools/analysis/walk/TermSlice.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// The most that is within the limit, by halves: what takes more is not within it either.
template <class IsWithin> uint64_t mostWithin(uint64_t limit, IsWithin isWithin) {
  uint64_t least = 0;
  while (least < limit) {
    uint64_t middle = limit - (limit - least) / 2;
    if (isWithin(middle))
      least = middle;
    else
      limit = middle - 1;
  }
  return least;
}

} // namespace

/// What is counted while a walk skips: the events of points, or the whole iterations of a loop.
struct Counted {
  std::vector<bool> points{};
  std::optional<uint32_t> loop{};
};

/// One call of skipTo or skipIterations.
class RankWalk::Skip {
public:
  Skip(RankWalk &walk, const Ahead &ahead, Counted what, uint64_t limit)
      : walk(walk), ahead(ahead), counted(std::move(what)), limit(limit) {}

  Expected<void> run();

private:
  RunCounts behind() const;
  uint64_t countedIn(const RunCounts &counts) const;
  uint64_t countedBehind() const;
  RunCounts iterations(uint64_t count) const;
  RunCounts children(uint64_t count) const;
  template <class Seeds> Expected<uint64_t> skipMost(uint64_t all, Seeds seeds);
  void pass(const RunCounts &more);
  Expected<void> leaveBody();
  Expected<bool> step();
  void moveColumns(const Place &since);

  RankWalk &walk;
  const Ahead &ahead;
  const Counted counted;
  const uint64_t limit;
};

RunCounts RankWalk::Skip::behind() const {
  RunCounts counts(*walk.stream);
  for (size_t i = 0; i < counts.events.size(); ++i)
    counts.events[i] = walk.eventsOf(i);
  for (size_t i = 0; i < counts.entries.size(); ++i) {
    counts.entries[i] = walk.consumed[walk.countsOfLoop(i)];
    counts.iterations[i] = walk.consumed[walk.countsOfLoop(i) + 1];
  }
  return counts;
}

uint64_t RankWalk::Skip::countedIn(const RunCounts &counts) const {
  if (counted.loop)
    return counts.iterations[*counted.loop];
  uint64_t sum = 0;
  for (size_t i = 0; i < counts.events.size(); ++i)
    sum = counted.points[i] ? boundedSum(sum, counts.events[i]) : sum;
  return sum;
}

RunCounts RankWalk::Skip::iterations(uint64_t count) const {
  RunCounts seeds(*walk.stream);
  seeds.iterations[walk.active.back().loop] = count;
  return seeds;
}

RunCounts RankWalk::Skip::children(uint64_t count) const {
  RunCounts seeds(*walk.stream);
  const Activation &top = walk.active.back();
  for (uint64_t i = 0; i < count; ++i)
    seeds.add(walk.bodyOf(top)[top.position + i], 1);
  return seeds;
}

/// The iteration of the loop that runs does not count yet.
uint64_t RankWalk::Skip::countedBehind() const {
  bool runs = counted.loop && std::ranges::any_of(walk.active, [&](const Activation &at) {
                return at.loop == *counted.loop;
              });
  return countedIn(behind()) - (runs ? 1 : 0);
}

/// Skips as many as stay within the limit; returns how many.
template <class Seeds> Expected<uint64_t> RankWalk::Skip::skipMost(uint64_t all, Seeds seeds) {
  const RunCounts before = behind();
  const uint64_t room = limit - countedBehind();
  Expected<void> good;
  auto complete = [&](uint64_t count) {
    RunCounts more = seeds(count);
    good = good.and_then([&] { return ahead.complete(more, before); });
    return more;
  };
  uint64_t most =
      mostWithin(all, [&](uint64_t count) { return countedIn(complete(count)) <= room; });
  RunCounts more = complete(most);
  if (!good)
    return tl::unexpected(good.error());
  pass(more);
  return most;
}

/// Columns follow when it is known where the walk goes on.
void RankWalk::Skip::pass(const RunCounts &more) {
  for (size_t i = 0; i < more.events.size(); ++i)
    walk.consumed[walk.points[i].counts] += more.events[i];
  for (size_t i = 0; i < more.entries.size(); ++i) {
    uint64_t chosen = choosesVariants(walk.stream->loops[i].kind) ? more.iterations[i] : 0;
    walk.loops[i].trips.skip(more.entries[i]);
    walk.loops[i].variant.skip(chosen);
    walk.consumed[walk.countsOfLoop(i)] += more.entries[i];
    walk.consumed[walk.countsOfLoop(i) + 1] += chosen;
  }
}

/// Leaves the body, or an iteration of it; skips those that it can.
Expected<void> RankWalk::Skip::leaveBody() {
  auto skipped = skipMost(walk.active.back().trips - 1 - walk.active.back().iteration,
                          [&](uint64_t count) { return iterations(count); });
  if (!skipped)
    return tl::unexpected(skipped.error());
  Activation &top = walk.active.back();
  top.iteration += *skipped;
  if (++top.iteration < top.trips)
    return walk.choose(top);
  walk.active.pop_back();
  return {};
}

/// Whether there is more to skip.
Expected<bool> RankWalk::Skip::step() {
  const Activation &at = walk.active.back();
  auto skipped = skipMost(walk.bodyOf(at).size() - at.position,
                          [&](uint64_t count) { return children(count); });
  if (!skipped)
    return tl::unexpected(skipped.error());
  Activation &top = walk.active.back();
  top.position += *skipped;
  if (top.position == walk.bodyOf(top).size())
    return leaveBody().map([&] { return !walk.active.empty(); });
  Symbol next = walk.bodyOf(top)[top.position];
  if (!next.isLoop())
    return false;
  ++top.position;
  return walk.enter(next.index()).map([] { return true; });
}

void RankWalk::Skip::moveColumns(const Place &since) {
  for (size_t i = 0; i < walk.points.size(); ++i) {
    const PointTrace &point = walk.stream->points[i];
    size_t counts = walk.points[i].counts;
    for (size_t array = 0; array < point.arrays; ++array) {
      const Terms &lengths = point.columns[point.scalars + 2 * array];
      walk.consumed[counts + 1 + array] += sumOf(firstValues(lengths, walk.consumed[counts])) -
                                           sumOf(firstValues(lengths, since.consumed[counts]));
    }
    eachColumn(point, walk.points[i], since, walk.consumed,
               [](ValueCursor &cursor, uint64_t values) { cursor.skip(values); });
  }
}

Expected<void> RankWalk::Skip::run() {
  const Place since = walk.place();
  bool hasMore = !walk.active.empty();
  while (hasMore && countedBehind() <= limit) {
    auto stepped = step();
    if (!stepped)
      return tl::unexpected(stepped.error());
    hasMore = *stepped;
  }
  moveColumns(since);
  return {};
}

Expected<void> RankWalk::skipTo(const Ahead &ahead, const std::vector<bool> &counted,
                                uint64_t before) {
  begin();
  return Skip(*this, ahead, {counted, std::nullopt}, before).run();
}

Expected<void> RankWalk::skipIterations(const Ahead &ahead, uint32_t loop, uint64_t number) {
  begin();
  return number == 0 ? Expected<void>() : Skip(*this, ahead, {{}, loop}, number - 1).run();
}

uint64_t RankWalk::events() const {
  uint64_t sum = 0;
  for (size_t point = 0; point < points.size(); ++point)
    sum += eventsOf(point);
  return sum;
}

} // namespace anole::whatif
