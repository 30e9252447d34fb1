#include "tools/analysis/phases/Window.h"

#include <algorithm>

namespace anole::phases {
namespace {

constexpr uint64_t mostLevels = 64, mostRises = uint64_t(1) << 24; // of all patterns, some seconds
constexpr uint64_t mostWords = uint64_t(1) << 25, mostParts = uint64_t(1) << 21; // some 500 MB

} // namespace

Window::Window(uint32_t ranks) : last(ranks), rises(mostRises) {}

uint64_t Window::levelOf(uint32_t rank) const {
  auto unit = units.find(last[rank].unit);
  return unit == units.end() ? last[rank].level : patterns.at(unit->second.pattern).level;
}

uint64_t Window::open(uint32_t rank) {
  uint64_t level = std::max(levelOf(rank) + 1, floor), number = made++;
  while (level - floor >= mostLevels)
    leave(floor);
  units.emplace(number, Unit{rank, number, {}});
  patterns[number].units.emplace(rank, number);
  raise(number, level);
  last[rank] = {number, level};
  return number;
}

void Window::add(uint64_t number, const Act &act) {
  Unit &unit = units.at(number);
  unit.content.push_back(act);
  unit.digest = ContentDigest::next(unit.digest, act);
}

size_t Window::actsOf(uint64_t unit) const { return units.at(unit).content.size(); }

Window::Pattern *Window::patternOf(uint64_t unit) {
  auto found = units.find(unit);
  return found == units.end() ? nullptr : &patterns.at(found->second.pattern);
}

void Window::raise(uint64_t number, uint64_t level) {
  patterns.at(number).level = level;
  levels[level].push_back(number);
}

/// What waits goes on to the next level, unless there were too many such steps: of messages that
/// nobody receives, each would be paid for by all those after it.
void Window::leave(uint64_t level) {
  std::vector<uint64_t> waiting;
  if (auto found = levels.find(level); found != levels.end())
    for (uint64_t number : found->second)
      if (auto pattern = patterns.find(number); pattern != patterns.end() &&
                                                pattern->second.level == level &&
                                                pattern->second.waits != 0 && rises.spend(1))
        waiting.push_back(number);
  for (uint64_t number : waiting)
    raise(number, level + 1);
  write(level);
}

/// Time: the ranks of the pattern with fewer of them.
void Window::join(uint64_t one, uint64_t other) {
  if (!isThere(one) || !isThere(other))
    return;
  uint64_t to = units.at(one).pattern, from = units.at(other).pattern;
  if (to == from)
    return;
  if (patterns.at(to).units.size() < patterns.at(from).units.size())
    std::swap(to, from);
  Pattern &kept = patterns.at(to), &gone = patterns.at(from);
  if (std::ranges::any_of(gone.units, [&](auto &unit) { return kept.units.contains(unit.first); }))
    return;
  for (auto [rank, unit] : gone.units) {
    kept.units.emplace(rank, unit);
    units.at(unit).pattern = to;
  }
  kept.waits += gone.waits;
  uint64_t level = gone.level;
  patterns.erase(from);
  if (level > patterns.at(to).level)
    raise(to, level);
}

void Window::hold(uint64_t unit) {
  if (Pattern *pattern = patternOf(unit))
    ++pattern->waits;
}

void Window::release(uint64_t unit) {
  if (Pattern *pattern = patternOf(unit))
    --pattern->waits;
}

template <class Visit> void Window::eachAt(uint64_t level, Visit visit) {
  auto found = levels.find(level);
  if (found == levels.end())
    return;
  for (uint64_t number : found->second)
    if (auto pattern = patterns.find(number);
        pattern != patterns.end() && pattern->second.level == level)
      visit(pattern->second);
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
  while (!levels.empty())
    write(levels.begin()->first);
}

Sites Window::sitesOf(const Pattern &pattern) const {
  Sites sites;
  for (auto [rank, unit] : pattern.units)
    for (const Act &act : units.at(unit).content)
      if (sites.empty() || sites.back() != act.site)
        sites.push_back(act.site);
  std::ranges::sort(sites);
  sites.erase(std::ranges::unique(sites).begin(), sites.end());
  return sites;
}

void Window::move(Pattern &pattern, Occurrence &to) {
  for (auto [rank, number] : pattern.units) {
    auto unit = units.extract(number);
    to.push_back({rank, all.contents.add(std::move(unit.mapped().content))});
    if (last[rank].unit == number)
      last[rank].level = pattern.level;
  }
  pattern.units.clear();
}

void Window::write(uint64_t level) {
  std::map<uint32_t, Occurrence> occurrences;
  std::map<Sites, std::vector<Pattern *>> alike;
  eachAt(level, [&](Pattern &pattern) { alike[sitesOf(pattern)].push_back(&pattern); });
  for (auto &[sites, members] : alike)
    for (Pattern *pattern : members)
      move(*pattern, occurrences[shapes.add(sites)]);
  for (auto &[shape, occurrence] : occurrences) {
    std::ranges::sort(occurrence);
    all.sequence.push_back({1, all.kinds.add(std::move(occurrence))});
    ++parts;
  }
  for (uint64_t number : levels[level])
    if (auto pattern = patterns.find(number);
        pattern != patterns.end() && pattern->second.units.empty())
      patterns.erase(pattern);
  levels.erase(level);
  floor = std::max(floor, level + 1);
}

/// Units are told in no order: their hashes are added up.
void Window::describe(const std::function<void(uint64_t)> &tell) {
  uint64_t place = 0;
  for (const auto &level : levels)
    eachAt(level.first, [&](Pattern &pattern) {
      pattern.place = place++;
      uint64_t content = 0;
      for (auto [rank, unit] : pattern.units)
        content += combineHash(units.at(unit).digest, rank);
      for (uint64_t number : {pattern.level - floor, pattern.waits, content})
        tell(number);
    });
  tell(place);
  for (uint32_t rank = 0; rank < last.size(); ++rank)
    tell(std::max(levelOf(rank) + 1, floor) - floor);
}

uint64_t Window::placeOf(uint64_t unit) const {
  auto found = units.find(unit);
  return found == units.end() ? UINT64_MAX : patterns.at(found->second.pattern).place;
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
