#include "tools/analysis/phases/PatternWatch.h"

#include "tools/analysis/phases/Contexts.h"

#include <ranges>
#include <utility>

namespace anole::phases {
namespace {

constexpr size_t mostActs = 4096; // of a unit: more of them are several

} // namespace

using whatif::ChannelKey;
using whatif::RankState;

PatternWatch::PatternWatch(whatif::MatchState &all, const std::vector<uint32_t> &contexts,
                           UnitBegins begins)
    : all(all), unitBegins(std::move(begins)), window(static_cast<uint32_t>(all.ranks.size())) {
  for (const RankState &rank : all.ranks) {
    Current &current = ranks.emplace_back();
    for (uint32_t site : rank.sites)
      current.contexts.push_back(contexts[site]);
    current.inPattern = loopsInPatterns(rank.walk.stream(), all.shapes, current.contexts);
  }
}

PatternWatch::Place PatternWatch::placeOf(const RankState &rank, uint32_t context) {
  rank.walk.positions(around);
  for (const LoopPosition &position : std::views::reverse(around))
    if (!ranks[rank.rank].inPattern[position.loop])
      return {context, position.loop, position.entry, position.iteration};
  return {context};
}

void PatternWatch::begins(const RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const whatif::CallShape &shape = rank.shape();
  if (!isInPatterns(shape, event))
    return;
  Current &current = ranks[rank.rank];
  bool isNext = unitBegins.empty() ? isElsewhere(rank) : unitBegins[rank.rank][current.calls++];
  if (isNext || !window.isThere(current.unit) || window.actsOf(current.unit) >= mostActs)
    current.unit = window.open(rank.rank);
  window.add(current.unit, {rank.sites[event.point]});
}

/// Whether the call is in another unit than the one before it, by the loops of the trace.
bool PatternWatch::isElsewhere(const RankState &rank) {
  Current &current = ranks[rank.rank];
  Place place = placeOf(rank, current.contexts[rank.walk.event().point]);
  bool isOver = std::exchange(current.isOver, false);
  return std::exchange(current.place, place) != place || isOver;
}

void PatternWatch::forgetIfEmpty(const ChannelKey &key) {
  if (auto ends = channels.find(key); ends->second.sent.empty() && ends->second.posted.empty())
    channels.erase(ends);
}

void PatternWatch::meet(std::deque<uint64_t> &mine, std::deque<uint64_t> &others, uint64_t unit) {
  if (others.empty()) {
    window.hold(unit);
    return mine.push_back(unit);
  }
  window.release(others.front());
  window.join(others.front(), unit);
  others.pop_front();
}

/// What the rank sends becomes part of what it does.
void PatternWatch::note(const RankState &rank, uint32_t to) {
  if (uint64_t unit = ranks[rank.rank].unit; window.isThere(unit))
    window.add(unit, {rank.sites[rank.walk.event().point], int64_t(to) - int64_t(rank.rank)});
}

void PatternWatch::sends(const RankState &rank, const ChannelKey &key, uint64_t /*bytes*/,
                         uint32_t /*slot*/, int64_t /*request*/) {
  note(rank, key.to);
  meet(channels[key].sent, channels[key].posted, ranks[rank.rank].unit);
  forgetIfEmpty(key);
}

void PatternWatch::posts(const RankState &rank, const ChannelKey &key, uint64_t /*bytes*/,
                         int64_t /*request*/) {
  takes(rank, key);
}

void PatternWatch::takes(const RankState &rank, const ChannelKey &key) {
  meet(channels[key].posted, channels[key].sent, ranks[rank.rank].unit);
  forgetIfEmpty(key);
}

void PatternWatch::withdraws(const ChannelKey &key, bool isMessage) {
  auto &ends = channels[key];
  auto &queue = isMessage ? ends.sent : ends.posted;
  if (!queue.empty()) {
    window.release(queue.front());
    queue.pop_front();
  }
  forgetIfEmpty(key);
}

/// The target need not do anything for it, so it is not in the pattern.
void PatternWatch::accesses(const RankState &rank, uint32_t target) { note(rank, target); }

void PatternWatch::enters(const RankState &rank, const whatif::CallShape & /*shape*/,
                          const WalkedEvent & /*event*/, uint32_t group, uint64_t /*bytes*/,
                          int64_t request) {
  ranks[rank.rank].isOver = request == RankState::blockingRequest;
  meets(rank, group);
}

void PatternWatch::meets(const RankState &rank, uint32_t group) {
  Collectives &collectives = groups[group];
  size_t index = collectives.entered[rank.rank]++ - collectives.settled;
  if (collectives.open.size() <= index)
    collectives.open.resize(index + 1);
  collectives.open[index].push_back(ranks[rank.rank].unit);
  window.hold(ranks[rank.rank].unit);
  settle(collectives, all.groups[group].members.size());
}

void PatternWatch::settle(Collectives &collectives, size_t members) {
  while (!collectives.open.empty() && collectives.open.front().size() == members) {
    for (uint64_t unit : collectives.open.front()) {
      window.release(unit);
      window.join(collectives.open.front().front(), unit);
    }
    collectives.open.pop_front();
    ++collectives.settled;
  }
}

uint64_t PatternWatch::pause(const std::function<void(uint64_t)> &tell) {
  uint64_t below = UINT64_MAX;
  for (const RankState &rank : all.ranks)
    if (!rank.isFinished)
      below = std::min(below, window.levelOf(rank.rank));
  if (below != UINT64_MAX)
    window.settle(below);
  window.describe(tell);
  for (const RankState &rank : all.ranks) {
    Current &current = ranks[rank.rank];
    current.isHere =
        window.isThere(current.unit) && placeOf(rank, current.place.context) == current.place;
    tell(window.placeOf(current.unit));
    tell(current.isHere | current.isOver << 1);
  }
  tellWaiting(tell);
  return window.written();
}

void PatternWatch::tellWaiting(const std::function<void(uint64_t)> &tell) const {
  for (const auto &[key, ends] : channels)
    for (const auto *queue : {&ends.sent, &ends.posted})
      for (uint64_t unit : *queue)
        for (uint64_t number :
             {uint64_t(key.group), uint64_t(key.from), uint64_t(key.to),
              uint64_t(key.isPartitioned), static_cast<uint64_t>(key.tag), window.placeOf(unit)})
          tell(number);
  for (const auto &[group, collectives] : groups) {
    tell(collectives.open.size());
    for (const auto &[rank, entered] : collectives.entered)
      tell(entered - std::min(entered, collectives.settled));
    for (const auto &units : collectives.open)
      for (uint64_t unit : units)
        tell(window.placeOf(unit));
  }
}

/// A rank that is where its unit is stays there, in an iteration with another number.
void PatternWatch::repeats(uint64_t since, uint64_t times) {
  window.repeat(since, times);
  for (const RankState &rank : all.ranks)
    if (Current &current = ranks[rank.rank]; current.isHere)
      current.place = placeOf(rank, current.place.context);
}

Occurrences PatternWatch::finish() {
  window.finish();
  return std::move(window.all);
}

} // namespace anole::phases
