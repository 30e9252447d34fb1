#include "tools/analysis/match/RepeatDetector.h"

#include "tools/analysis/match/StateFingerprint.h"

#include <algorithm>

namespace anole::whatif {
namespace {

constexpr uint64_t mostBytes = uint64_t(1) << 62; // more count as so many

/// A number is kept for each point and loop of each rank.
size_t numbersIn(const StreamPlace &place) {
  return place.counts.events.size() + 2 * place.counts.entries.size() + place.elements.size() +
         2 * place.running.size();
}

} // namespace

RepeatDetector::Cut RepeatDetector::look() {
  Description description = describe(all);
  // Places are copied, numbers are looked for in maps: both take less than half of what a value
  // does.
  nextLook = all.values +
             (all.places + 2 * description.told) / 4 * (1 + std::min(vain / 32, mostPatience));
  Cut cut{description.digest,           writer.mark(),      {}, {},
          std::move(description.slots), description.watched};
  cut.exchanges = all.gaps.exchanges;
  for (const RankState &rank : all.ranks) {
    cut.places.push_back(rank.walk.place());
    cut.requests.push_back(rank.objects.requests().size());
    for (const auto &[number, window] : rank.windows)
      cut.windows.push_back(window);
  }
  return cut;
}

void RepeatDetector::cut() {
  if (writer.isFull())
    return;
  if (looking == Looking::Seldom && all.values < nextLook)
    return;
  ++vain;
  Cut now = look();
  for (size_t i = cuts.size(); i-- > 0;) {
    if (cuts[i].description != now.description)
      continue;
    uint64_t times = repeats(cuts[i]);
    if (times == 0)
      continue;
    skip(cuts[i], now, times);
    cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i) + 1, cuts.end());
    vain = 0;
    now = look();
    break;
  }
  keep(std::move(now));
}

void RepeatDetector::keep(Cut cut) {
  size_t numbers = 1 + cut.windows.size();
  for (const StreamPlace &place : cut.places)
    numbers += numbersIn(place);
  auto isAlike = [&](const Cut &other) { return other.description == cut.description; };
  if (static_cast<size_t>(std::ranges::count_if(cuts, isAlike)) >= mostAlike)
    cuts.erase(std::ranges::find_if(cuts, isAlike));
  if (cuts.size() >= std::clamp(mostNumbers / numbers, size_t(2), mostCuts))
    cuts.erase(cuts.begin());
  cuts.push_back(std::move(cut));
}

/// 0 also if nobody moved, as then there is nothing to repeat.
uint64_t RepeatDetector::repeats(const Cut &since) const {
  uint64_t times = UINT64_MAX;
  for (size_t i = 0; i < all.ranks.size() && times > 0; ++i)
    times = std::min(times, all.ranks[i].walk.repeats(since.places[i]));
  return times == UINT64_MAX || !windowsRepeat(since) ? 0 : times;
}

/// What a rank puts and gets may add up, or be waited for in each round, but then it has to be the
/// same each time.
bool RepeatDetector::windowsRepeat(const Cut &since) const {
  auto before = since.windows.begin();
  for (const RankState &rank : all.ranks)
    for (const auto &[number, window] : rank.windows)
      if (const Window &old = *before++; old.taken != window.taken && old.bytes != window.bytes)
        return false;
  return true;
}

void RepeatDetector::skipWindows(const Cut &since, uint64_t times) {
  auto before = since.windows.begin();
  for (RankState &rank : all.ranks)
    for (auto &[number, window] : rank.windows) {
      const Window &old = *before++;
      window.bytes = std::min(window.bytes, mostBytes);
      uint64_t more = window.bytes - std::min(old.bytes, window.bytes);
      window.bytes = more > mostBytes / times ? mostBytes : window.bytes + more * times;
      window.taken += (window.taken - old.taken) * times;
    }
}

void RepeatDetector::skip(const Cut &since, const Cut &now, uint64_t times) {
  std::vector<Step> moves;
  rename(since, now, moves);
  skipWindows(since, times);
  all.gaps.exchanges.repeat(since.exchanges, static_cast<double>(times));
  for (RankState &rank : all.ranks)
    skip(rank, since, times);
  for (auto &[key, channel] : all.channels.all()) {
    auto move = [&](int64_t &request, uint32_t rank) {
      request += request < 0 ? 0 : all.ranks[rank].objects.requests().size() - now.requests[rank];
    };
    for (int64_t &request : channel.posted)
      move(request, key.to);
    for (Message &message : channel.sent)
      move(message.request, key.from);
  }
  writer.repeat(since.mark, times + 1, moves);
  if (all.watch)
    all.watch->repeats(since.watched, times + 1);
  ++skippedTimes;
}

void RepeatDetector::skip(RankState &rank, const Cut &since, uint64_t times) {
  rank.walk.skip(since.places[rank.rank], times);
  int64_t made =
      (rank.objects.requests().size() - since.requests[rank.rank]) * static_cast<int64_t>(times);
  rank.objects.skip(made);
  rank.newest += rank.newest < 0 ? 0 : made;
  for (int64_t &request : rank.sequence)
    request += request < 0 ? 0 : made;
  std::map<int64_t, Request> moved;
  for (auto &[number, request] : rank.requests)
    moved.emplace(number < 0 ? number : number + made, request);
  rank.requests = std::move(moved);
  for (Group &group : all.groups.all())
    for (CollectiveInstance &instance : group.open)
      for (CollectiveEntry &entry : instance.entries)
        if (entry.rank == rank.rank && !entry.blocks())
          entry.request += made;
}

/// Moments are moved out of the way first: the new name of one may be the old one of another.
void RepeatDetector::rename(const Cut &since, const Cut &now, std::vector<Step> &moves) {
  std::unordered_map<uint32_t, uint32_t> names;
  for (size_t i = 0; i < now.slots.size(); ++i)
    names[now.slots[i]] = since.slots[i];
  std::vector<Step> second;
  for (auto [from, to] : names)
    if (from != to) {
      auto spare = static_cast<uint32_t>(all.slots.size() + moves.size());
      moves.push_back({StepKind::Move, false, 0, spare, from, 0});
      second.push_back({StepKind::Move, false, 0, to, spare, 0});
    }
  moves.insert(moves.end(), second.begin(), second.end());
  eachSlot(all, [&](uint32_t &slot) { slot = names.at(slot); });
  all.slots.rename(names);
}

} // namespace anole::whatif
