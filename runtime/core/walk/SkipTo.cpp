#include "runtime/core/terms/TermSlice.h"
#include "runtime/core/terms/TermSums.h"
#include "runtime/core/walk/EventWalker.h"

#include <algorithm>

namespace anole {
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
struct EventWalker::Counted {
  std::vector<bool> points{};
  std::optional<uint32_t> loop{};
};

/// One call of skipTo or skipIterations.
class EventWalker::Skip {
public:
  Skip(EventWalker &walk, Counted what, uint64_t limit)
      : walk(walk), counted(std::move(what)), limit(limit) {}

  Expected<void> run();

private:
  uint64_t countedIn(const RunCounts &counts) const;
  uint64_t countedBehind() const;
  RunCounts iterations(uint64_t count) const;
  RunCounts children(uint64_t count) const;
  template <class Seeds> Expected<uint64_t> skipMost(uint64_t all, Seeds seeds);
  void pass(const RunCounts &more);
  Expected<void> leaveBody();
  Expected<bool> step();
  void moveColumns(const StreamPlace &since);

  EventWalker &walk;
  const Counted counted;
  const uint64_t limit;
};

uint64_t EventWalker::Skip::countedIn(const RunCounts &counts) const {
  if (counted.loop)
    return counts.iterations[*counted.loop];
  uint64_t sum = 0;
  for (size_t i = 0; i < counts.events.size(); ++i)
    sum = counted.points[i] ? boundedSum(sum, counts.events[i]) : sum;
  return sum;
}

RunCounts EventWalker::Skip::iterations(uint64_t count) const {
  RunCounts seeds(*walk.trace);
  seeds.iterations[walk.at.running.back().loop] = count;
  return seeds;
}

RunCounts EventWalker::Skip::children(uint64_t count) const {
  RunCounts seeds(*walk.trace);
  const RunningLoop &top = walk.at.running.back();
  for (uint64_t i = 0; i < count; ++i)
    seeds.add(walk.bodyOf(top)[top.position + i], 1);
  return seeds;
}

/// The iteration of the loop that runs does not count yet.
uint64_t EventWalker::Skip::countedBehind() const {
  bool runs = counted.loop && std::ranges::any_of(walk.at.running, [&](const RunningLoop &one) {
                return one.loop == *counted.loop;
              });
  return countedIn(walk.at.counts) - (runs ? 1 : 0);
}

/// Skips as many as stay within the limit; returns how many.
template <class Seeds> Expected<uint64_t> EventWalker::Skip::skipMost(uint64_t all, Seeds seeds) {
  const RunCounts &before = walk.at.counts;
  const uint64_t room = limit - countedBehind();
  Expected<void> good;
  auto complete = [&](uint64_t count) {
    RunCounts more = seeds(count);
    good = good.and_then([&] { return walk.ahead->complete(more, before); });
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
void EventWalker::Skip::pass(const RunCounts &more) {
  RunCounts &counts = walk.at.counts;
  for (size_t i = 0; i < more.events.size(); ++i) {
    counts.events[i] += more.events[i];
    walk.walked += more.events[i];
  }
  for (size_t i = 0; i < more.entries.size(); ++i) {
    uint64_t chosen = choosesVariants(walk.trace->loops[i].kind) ? more.iterations[i] : 0;
    walk.loops[i].trips.skip(more.entries[i]);
    walk.loops[i].variant.skip(chosen);
    counts.entries[i] += more.entries[i];
    counts.iterations[i] += chosen;
  }
}

/// Leaves the body, or an iteration of it; skips those that it can.
Expected<void> EventWalker::Skip::leaveBody() {
  auto skipped = skipMost(walk.at.running.back().trips - 1 - walk.at.running.back().iteration,
                          [&](uint64_t count) { return iterations(count); });
  if (!skipped)
    return tl::unexpected(skipped.error());
  RunningLoop &top = walk.at.running.back();
  top.iteration += *skipped;
  if (++top.iteration < top.trips)
    return walk.choose(top);
  walk.at.running.pop_back();
  return {};
}

/// Whether there is more to skip.
Expected<bool> EventWalker::Skip::step() {
  const RunningLoop &inner = walk.at.running.back();
  auto skipped = skipMost(walk.bodyOf(inner).size() - inner.position,
                          [&](uint64_t count) { return children(count); });
  if (!skipped)
    return tl::unexpected(skipped.error());
  RunningLoop &top = walk.at.running.back();
  top.position += *skipped;
  if (top.position == walk.bodyOf(top).size())
    return leaveBody().map([&] { return !walk.at.running.empty(); });
  Symbol next = walk.bodyOf(top)[top.position];
  if (!next.isLoop())
    return false;
  ++top.position;
  return walk.enter(next.index()).map([] { return true; });
}

void EventWalker::Skip::moveColumns(const StreamPlace &since) {
  for (size_t i = 0; i < walk.points.size(); ++i) {
    const PointTrace &point = walk.trace->points[i];
    uint64_t before = since.counts.events[i], now = walk.at.counts.events[i];
    for (size_t array = 0; now != before && array < point.arrays; ++array) {
      const Terms &lengths = point.columns[point.scalars + 2 * array];
      walk.at.elements[walk.points[i].firstArray() + array] +=
          sumOf(firstValues(lengths, now)) - sumOf(firstValues(lengths, before));
    }
  }
  const auto elements = walk.elementsSince(since);
  for (size_t i = 0; i < walk.points.size(); ++i)
    walk.points[i].each(walk.at.counts.events[i] - since.counts.events[i], elements,
                        [](TermCursor &cursor, uint64_t values) { cursor.skip(values); });
}

Expected<void> EventWalker::Skip::run() {
  const StreamPlace since = walk.at;
  bool hasMore = !walk.at.running.empty();
  while (hasMore && countedBehind() <= limit) {
    auto stepped = step();
    if (!stepped)
      return tl::unexpected(stepped.error());
    hasMore = *stepped;
  }
  moveColumns(since);
  return {};
}

Expected<void> EventWalker::skip(Counted counted, uint64_t limit) {
  if (!ahead) {
    auto made = Ahead::over(*trace);
    if (!made)
      return tl::unexpected(made.error());
    ahead = std::make_unique<const Ahead>(std::move(*made));
  }
  return Skip(*this, std::move(counted), limit).run();
}

Expected<void> EventWalker::skipTo(const std::vector<bool> &counted, uint64_t before) {
  return skip({counted, std::nullopt}, before);
}

Expected<void> EventWalker::skipTo(uint64_t event) {
  return skipTo(std::vector<bool>(points.size(), true), event);
}

Expected<void> EventWalker::skipIterations(uint32_t loop, uint64_t number) {
  return number == 0 ? Expected<void>() : skip({{}, loop}, number - 1);
}

} // namespace anole
