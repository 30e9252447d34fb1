#include "tools/analysis/walk/RankWalk.h"

#include "runtime/core/model/Limits.h"
#include "runtime/core/walk/StreamCheck.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr int64_t mostElements = int64_t(1) << 24; // as in PointCursors of the reader

bool takeOne(ValueCursor &cursor, int64_t &value) {
  auto taken = cursor.next();
  value = taken.value_or(0);
  return taken.has_value();
}

} // namespace

RankWalk::RankWalk(StreamTrace from)
    : stream(std::make_unique<const StreamTrace>(std::move(from))) {
  size_t counts = 0;
  for (const PointTrace &point : stream->points) {
    points.push_back({{}, counts});
    for (const Terms &column : point.columns)
      points.back().columns.emplace_back(column);
    counts += 1 + point.arrays;
  }
  loopCounts = counts;
  for (const LoopTrace &loop : stream->loops)
    loops.push_back({ValueCursor(loop.variant), ValueCursor(loop.trips)});
  consumed.resize(counts + 2 * loops.size());
}

Expected<RankWalk> RankWalk::over(StreamTrace stream) {
  if (auto sound = checkStream(stream); !sound)
    return tl::unexpected(sound.error());
  return RankWalk(std::move(stream));
}

void RankWalk::begin() {
  if (!isBegun)
    active.push_back({0, 1, 0, 0, 0});
  isBegun = true;
}

Expected<RankWalk::Stop> RankWalk::next() {
  begin();
  while (!active.empty()) {
    Activation &top = active.back();
    if (top.position < bodyOf(top).size()) {
      Symbol symbol = bodyOf(top)[top.position++];
      auto moved = symbol.isLoop() ? enter(symbol.index()) : take(symbol.index());
      if (!moved)
        return tl::unexpected(moved.error());
      if (!symbol.isLoop())
        return Stop::Event;
    } else if (++top.iteration == top.trips) {
      active.pop_back();
    } else {
      return choose(top).map([] { return Stop::Iteration; });
    }
  }
  return Stop::End;
}

Expected<void> RankWalk::enter(uint32_t loop) {
  auto trips = loops[loop].trips.next();
  if (loop == 0 || !trips || *trips <= 0 || active.size() >= format::maxLoopNesting)
    return fail("loop " + std::to_string(loop) + " has no trip count for an entry");
  ++consumed[countsOfLoop(loop)];
  active.push_back({loop, static_cast<uint64_t>(*trips), 0, 0, 0});
  return choose(active.back());
}

Expected<void> RankWalk::choose(Activation &activation) {
  const LoopTrace &loop = stream->loops[activation.loop];
  int64_t chosen = 0;
  if (choosesVariants(loop.kind)) {
    chosen = loops[activation.loop].variant.next().value_or(-1);
    ++consumed[countsOfLoop(activation.loop) + 1];
  }
  if (chosen < 0 || static_cast<uint64_t>(chosen) >= loop.variants.size() ||
      loop.variants[static_cast<size_t>(chosen)].empty())
    return fail("loop " + std::to_string(activation.loop) +
                " chooses a variant that it does not have");
  activation.variant = static_cast<uint64_t>(chosen);
  activation.position = 0;
  return {};
}

Expected<void> RankWalk::take(uint32_t number) {
  const PointTrace &point = stream->points[number];
  PointCursors &cursors = points[number];
  current.point = number;
  current.key = point.key;
  current.scalars.resize(point.scalars);
  current.arrays.resize(point.arrays);
  current.late.resize(point.late);
  bool isWhole = true;
  for (size_t i = 0; i < point.scalars; ++i)
    isWhole = takeOne(cursors.columns[i], current.scalars[i]) && isWhole;
  for (size_t i = 0; i < point.arrays; ++i)
    isWhole = isWhole && takeArray(cursors, i, current.arrays[i]);
  for (size_t i = 0; i < point.late; ++i)
    isWhole =
        takeOne(cursors.columns[point.scalars + 2 * size_t(point.arrays) + i], current.late[i]) &&
        isWhole;
  ++consumed[cursors.counts];
  return isWhole ? Expected<void>()
                 : fail("a column of point " + std::to_string(number) + " ends too early");
}

bool RankWalk::takeArray(PointCursors &cursors, size_t array, std::vector<int64_t> &elements) {
  size_t column = current.scalars.size() + 2 * array;
  int64_t length = 0;
  elements.clear();
  if (!takeOne(cursors.columns[column], length) || length < 0 || length > mostElements)
    return false;
  consumed[cursors.counts + 1 + array] += static_cast<uint64_t>(length);
  for (int64_t value = 0; length > 0; --length) {
    if (!takeOne(cursors.columns[column + 1], value))
      return false;
    elements.push_back(value);
  }
  return true;
}

void RankWalk::positions(std::vector<LoopPosition> &around) const {
  around.clear();
  for (const Activation &activation : active)
    if (activation.loop != 0)
      around.push_back(
          {activation.loop, activation.iteration, consumed[countsOfLoop(activation.loop)]});
}

RankWalk::Place RankWalk::place() const {
  Place place{consumed, {}};
  for (const Activation &activation : active)
    place.iterations.emplace_back(activation.iteration, activation.trips);
  return place;
}

void RankWalk::describe(const std::function<void(uint64_t)> &tell) const {
  tell(active.size());
  for (const Activation &activation : active) {
    tell(activation.loop);
    tell(activation.variant);
    tell(activation.position);
  }
}

/// One loop moved on. Those around it stay where they are, and those inside it are as far as they
/// were.
uint64_t RankWalk::repeatsOfLoops(const Place &since) const {
  uint64_t times = UINT64_MAX;
  for (size_t i = 0; i < active.size(); ++i) {
    auto [iteration, trips] = since.iterations[i];
    uint64_t now = active[i].iteration;
    bool isFirstMove = times == UINT64_MAX && now > iteration;
    if (trips != active[i].trips || (now != iteration && !isFirstMove))
      return 0;
    if (isFirstMove)
      times = (trips - 1 - now) / (now - iteration);
  }
  return times;
}

uint64_t RankWalk::repeatsOfPoint(size_t point, const Place &since) const {
  uint64_t times = UINT64_MAX;
  eachColumn(stream->points[point], points[point], since, consumed,
             [&](const ValueCursor &cursor, uint64_t values) {
               if (values != 0)
                 times = std::min(times, cursor.repeating(values) / values);
             });
  return times;
}

uint64_t RankWalk::repeats(const Place &since) const {
  uint64_t times = repeatsOfLoops(since);
  bool isStill = since.consumed == consumed;
  if (times == UINT64_MAX)
    return isStill ? times : 0;
  for (size_t i = 0; i < points.size() && times > 0; ++i)
    times = std::min(times, repeatsOfPoint(i, since));
  for (size_t i = 0; i < loops.size() && times > 0; ++i) {
    size_t counts = countsOfLoop(i);
    uint64_t entries = consumed[counts] - since.consumed[counts];
    uint64_t iterations = consumed[counts + 1] - since.consumed[counts + 1];
    if (entries != 0)
      times = std::min(times, loops[i].trips.repeating(entries) / entries);
    if (iterations != 0)
      times = std::min(times, loops[i].variant.repeating(iterations) / iterations);
  }
  return times;
}

void RankWalk::skip(const Place &since, uint64_t times) {
  for (size_t i = 0; i < points.size(); ++i)
    eachColumn(stream->points[i], points[i], since, consumed,
               [&](ValueCursor &cursor, uint64_t values) { cursor.skip(values * times); });
  for (size_t i = 0; i < loops.size(); ++i) {
    size_t counts = countsOfLoop(i);
    loops[i].trips.skip((consumed[counts] - since.consumed[counts]) * times);
    loops[i].variant.skip((consumed[counts + 1] - since.consumed[counts + 1]) * times);
  }
  for (size_t i = 0; i < consumed.size(); ++i)
    consumed[i] += (consumed[i] - since.consumed[i]) * times;
  for (size_t i = 0; i < active.size(); ++i)
    active[i].iteration += (active[i].iteration - since.iterations[i].first) * times;
}

} // namespace anole::whatif
