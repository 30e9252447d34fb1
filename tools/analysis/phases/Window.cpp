#include "tools/analysis/phases/Window.h"

#include <algorithm>
#include <map>

namespace anole::phases {
namespace {

constexpr uint64_t mostRises = uint64_t(1) << 24; // of all patterns, some seconds
constexpr uint64_t mostWords = uint64_t(1) << 25, mostParts = uint64_t(1) << 21; // some 500 MB
constexpr size_t fewUnits = 8; // of a pattern: they are looked through

} // namespace

Window::Window(uint32_t ranks) : last(ranks), rises(mostRises) {}

uint64_t Window::levelOf(uint32_t rank) const {
  const auto [unit, level] = last[rank];
  return isThere(unit) ? units[units[slotOf(unit)].pattern].own.level : level;
}

Window::Unit &Window::newUnit() {
  if (freeSlots.empty()) {
    freeSlots.push_back(static_cast<uint32_t>(units.size()));
    units.emplace_back().number = freeSlots.back();
  }
  uint32_t slot = freeSlots.back();
  freeSlots.pop_back();
  units[slot].pattern = slot;
  units[slot].own.units.push_back(slot);
  return units[slot];
}

uint64_t Window::open(uint32_t rank) {
  uint64_t level = std::max(levelOf(rank) + 1, floor);
  while (level - floor >= mostLevels)
    leave(floor);
  Unit &unit = newUnit();
  unit.rank = rank;
  raise(unit.number, level);
  last[rank] = {unit.number, level};
  return unit.number;
}

void Window::add(uint64_t number, const Act &act) {
  Unit &unit = unitOf(number);
  unit.content.push_back(act);
  unit.digest = ContentDigest::next(unit.digest, act);
}

Window::Pattern *Window::patternAt(uint64_t number, uint64_t level) {
  Pattern *pattern = isThere(number) ? &unitOf(number).own : nullptr;
  return pattern && !pattern->units.empty() && pattern->level == level ? pattern : nullptr;
}

void Window::raise(uint64_t number, uint64_t level) {
  unitOf(number).own.level = level;
  at(level).push_back(number);
  top = std::max(top, level);
}

/// What waits goes on to the next level, unless there were too many such steps: of messages that
/// nobody receives, each would be paid for by all those after it.
void Window::leave(uint64_t level) {
  for (uint64_t number : at(level))
    if (const Pattern *pattern = patternAt(number, level);
        pattern && pattern->waits != 0 && rises.spend(1))
      raise(number, level + 1);
  write(level);
}

bool Window::holdsRank(Pattern &pattern, uint32_t rank) {
  if (pattern.units.size() <= fewUnits)
    return std::ranges::any_of(pattern.units,
                               [&](uint32_t unit) { return units[unit].rank == rank; });
  if (pattern.ranks.empty())
    for (uint32_t unit : pattern.units)
      pattern.ranks.insert(units[unit].rank);
  return pattern.ranks.contains(rank);
}

/// Time: the ranks of the pattern with fewer of them.
void Window::join(uint64_t one, uint64_t other) {
  if (!isThere(one) || !isThere(other))
    return;
  uint32_t to = unitOf(one).pattern, from = unitOf(other).pattern;
  if (to == from)
    return;
  if (units[to].own.units.size() < units[from].own.units.size())
    std::swap(to, from);
  Pattern &kept = units[to].own, &gone = units[from].own;
  if (std::ranges::any_of(gone.units,
                          [&](uint32_t unit) { return holdsRank(kept, units[unit].rank); }))
    return;
  for (uint32_t unit : gone.units) {
    units[unit].pattern = to;
    if (!kept.ranks.empty())
      kept.ranks.insert(units[unit].rank);
  }
  kept.units.insert(kept.units.end(), gone.units.begin(), gone.units.end());
  kept.waits += gone.waits;
  if (gone.level > kept.level)
    raise(units[to].number, gone.level);
  gone.units.clear();
  gone.ranks.clear();
}

void Window::hold(uint64_t unit) {
  if (isThere(unit))
    ++patternOf(unit).waits;
}

void Window::release(uint64_t unit) {
  if (isThere(unit))
    --patternOf(unit).waits;
}

template <class Visit> void Window::eachAt(uint64_t level, Visit visit) {
  for (uint64_t number : at(level))
    if (Pattern *pattern = patternAt(number, level))
      visit(*pattern);
}

void Window::settle(uint64_t below) {
  bool isWaiting = false;
  while (floor < below && !isWaiting) {
    eachAt(floor, [&](Pattern &pattern) { isWaiting = isWaiting || pattern.waits != 0; });
    if (!isWaiting)
      write(floor);
  }
}

void Window::finish() {
  while (floor <= top)
    write(floor);
}

Sites Window::sitesOf(const Pattern &pattern) const {
  Sites sites;
  for (uint32_t unit : pattern.units)
    for (const Act &act : units[unit].content)
      if (sites.empty() || sites.back() != act.site)
        sites.push_back(act.site);
  std::ranges::sort(sites);
  sites.erase(std::ranges::unique(sites).begin(), sites.end());
  return sites;
}

void Window::move(Pattern &pattern, Occurrence &to) {
  for (uint32_t slot : pattern.units) {
    Unit &unit = units[slot];
    to.push_back({unit.rank, all.contents.add(unit.content)});
    if (last[unit.rank].unit == unit.number)
      last[unit.rank].level = pattern.level;
    unit.number += uint64_t(1) << 32;
    unit.content.clear();
    unit.digest = unit.own.waits = 0;
    freeSlots.push_back(slot);
  }
  pattern.units.clear();
  pattern.ranks.clear();
}

/// Patterns with the same call sites are one occurrence.
void Window::write(uint64_t level) {
  std::multimap<Sites, Pattern *> patterns;
  eachAt(level, [&](Pattern &pattern) { patterns.emplace(sitesOf(pattern), &pattern); });
  std::map<uint32_t, Occurrence> occurrences; // by the numbers of their call sites
  for (auto &[sites, pattern] : patterns)
    move(*pattern, occurrences[shapes.add(sites)]);
  for (auto &[shape, occurrence] : occurrences) {
    std::ranges::sort(occurrence);
    all.sequence.push_back({1, all.kinds.add(std::move(occurrence))});
    ++parts;
  }
  at(level).clear();
  floor = std::max(floor, level + 1);
}

/// Units are told in no order: their hashes are added up.
void Window::describe(const std::function<void(uint64_t)> &tell) {
  uint64_t place = 0;
  for (uint64_t level = floor; level <= top; ++level)
    eachAt(level, [&](Pattern &pattern) {
      pattern.place = place++;
      uint64_t content = 0;
      for (uint32_t unit : pattern.units)
        content += combineHash(units[unit].digest, units[unit].rank);
      for (uint64_t number : {pattern.level - floor, pattern.waits, content})
        tell(number);
    });
  tell(place);
  for (uint32_t rank = 0; rank < last.size(); ++rank)
    tell(std::max(levelOf(rank) + 1, floor) - floor);
}

uint64_t Window::placeOf(uint64_t unit) const {
  return isThere(unit) ? units[units[slotOf(unit)].pattern].own.place : UINT64_MAX;
}

void Window::repeat(uint64_t since, uint64_t times) {
  auto first = all.sequence.begin() + static_cast<std::ptrdiff_t>(since);
  if (first == all.sequence.end())
    return;
  Part part{times, 0, Sequence(first, all.sequence.end())};
  all.sequence.erase(first, all.sequence.end());
  all.sequence.push_back(std::move(part));
}

bool Window::isFull() const {
  return parts > mostParts || all.contents.words() + all.kinds.words() > mostWords;
}

} // namespace anole::phases
