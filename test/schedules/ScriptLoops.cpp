#include "test/schedules/ScriptLoops.h"

#include <algorithm>
#include <set>
#include <utility>

namespace anole::test {
namespace {

/// A loop under way.
struct Watched {
  uint32_t activation = 0, iterations = 0;
  bool isActive = false;
};

class Walk {
public:
  explicit Walk(const std::vector<Action> &actions) : actions(actions) { begin({}); }

  ScriptLoops run() {
    for (size_t &i = actionsSoFar; i < actions.size(); ++i)
      actions[i].isMarker ? end({}, i) : pass(actions[i], i);
    for (auto &[path, state] : open)
      if (state.isActive)
        end(path, actions.size());
    return std::move(loops);
  }

private:
  static LoopPath pathOf(const Action &action, size_t depth) {
    LoopPath path;
    for (size_t level = 0; level < depth; ++level)
      path.push_back(action.loops[level].loop);
    return path;
  }

  void pass(const Action &action, size_t position) {
    leave(action, position);
    if (action.loops.empty())
      meet({siteOfCall(action.function)}, position);
    for (size_t depth = 1; depth <= action.loops.size(); ++depth)
      enter(pathOf(action, depth), action.loops[depth - 1].slot);
    for (auto &[path, points] : interval)
      if (std::ranges::find(points, action.function) == points.end())
        points.push_back(action.function);
    for (auto &[path, state] : open)
      loops[path].events += state.isActive;
  }

  void leave(const Action &action, size_t position) {
    for (auto &[path, state] : open) {
      bool isInside = path.size() <= action.loops.size() && pathOf(action, path.size()) == path &&
                      action.loops[path.size() - 1].slot.activation == state.activation;
      if (state.isActive &&
          (!isInside || action.loops[path.size() - 1].slot.iterations != state.iterations))
        end(path, position);
      state.isActive = state.isActive && isInside;
    }
  }

  void enter(const LoopPath &path, const AnoleLoopSlot &slot) {
    Watched &state = open[path];
    if (!state.isActive) {
      if (loops[path].trips.empty())
        loops[path].first = actionsSoFar;
      loops[path].trips.push_back(0);
      begin(path);
    }
    if (!state.isActive || state.iterations != slot.iterations)
      ++loops[path].trips.back();
    state = {slot.activation, slot.iterations, true};
  }

  /// An iteration of a loop that is followed by a call ends where the call comes again.
  void meet(const LoopPath &path, size_t position) {
    auto [loop, isNew] = loops.try_emplace(path);
    if (isNew) {
      begin(path);
      loop->second.first = position;
      loop->second.trips.push_back(0);
      return;
    }
    end(path, position);
    ++loop->second.trips.back();
    loop->second.events = position - loop->second.first;
  }

  /// The first interval of a loop begins with it.
  void begin(const LoopPath &path) { interval.try_emplace(path); }

  void end(const LoopPath &path, size_t position) {
    begin(path);
    ScriptLoop &loop = loops[path];
    loop.markers.push_back(position);
    std::vector<uint16_t> &points = interval[path];
    loop.changed.push_back(loop.changed.empty() || points != last[path]);
    loop.intervals.push_back(points);
    last[path] = std::exchange(points, {});
  }

  const std::vector<Action> &actions;
  size_t actionsSoFar = 0;
  ScriptLoops loops;
  std::map<LoopPath, Watched> open;
  std::map<LoopPath, std::vector<uint16_t>> interval, last; ///< distinct points, in their order
};

/// What begins in the first iteration of a loop that is followed by a call is inside.
bool isInside(const LoopPath &inner, const LoopPath &outer, const ScriptLoops &loops) {
  if (isOfCall(outer))
    return loops.at(inner).first > loops.at(outer).first &&
           loops.at(inner).first < loops.at(outer).markers.at(0);
  return inner.size() > outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

bool givesWay(const ScriptLoop &loop, const ScriptLoop &inner) {
  return loop.markers.size() < 8 && inner.markers.size() >= 64 &&
         inner.markers.size() >= 32 * loop.markers.size();
}

bool isAlike(const LoopPath &path, const std::vector<ScriptLoops> &ranks) {
  return std::ranges::all_of(ranks, [&](const ScriptLoops &loops) {
    auto found = loops.find(path);
    return found != loops.end() && found->second.repeats() &&
           found->second.trips == ranks[0].at(path).trips;
  });
}

uint64_t eventsInside(const LoopPath &path, const std::vector<ScriptLoops> &ranks) {
  uint64_t events = 0;
  for (const ScriptLoops &loops : ranks)
    events += loops.at(path).events;
  return events;
}

} // namespace

ScriptLoops loopsOf(const std::vector<Action> &actions) { return Walk(actions).run(); }

const LoopPath *expectedLoop(const std::vector<ScriptLoops> &ranks) {
  const LoopPath byHand;
  for (const ScriptLoops &loops : ranks)
    if (loops.contains(byHand))
      return std::ranges::all_of(ranks,
                                 [&](const ScriptLoops &other) {
                                   auto found = other.find(byHand);
                                   return found != other.end() &&
                                          found->second.markers.size() ==
                                              loops.at(byHand).markers.size();
                                 })
                 ? &ranks[0].find(byHand)->first
                 : nullptr;
  std::vector<const LoopPath *> left;
  for (const auto &[path, loop] : ranks[0]) // outer ones come before those inside them
    if (isAlike(path, ranks))
      left.push_back(&path);
  std::ranges::sort(left, {}, [&](const LoopPath *path) {
    return std::pair(isOfCall(*path) ? ranks[0].at(*path).first : SIZE_MAX, *path);
  });
  for (size_t i = 0; i < left.size(); ++i) {
    bool isLost = std::ranges::any_of(left, [&](const LoopPath *inner) {
      return isInside(*inner, *left[i], ranks[0]) &&
             givesWay(ranks[0].at(*left[i]), ranks[0].at(*inner));
    });
    auto isIn = [&](const LoopPath *inner) { return isInside(*inner, *left[i], ranks[0]); };
    isLost ? void(left.erase(left.begin() + static_cast<ptrdiff_t>(i--)))
           : void(std::erase_if(left, isIn));
  }
  const LoopPath *best = nullptr;
  for (const LoopPath *path : left)
    if (!best || eventsInside(*path, ranks) > eventsInside(*best, ranks))
      best = path;
  return best;
}

std::vector<ExpectedGroup> expectedGroups(const std::vector<ScriptLoops> &ranks) {
  std::map<LoopPath, std::vector<uint32_t>> enteredBy;
  for (uint32_t rank = 0; rank < ranks.size(); ++rank)
    for (const auto &[path, loop] : ranks[rank])
      if (path.empty())
        return {};
      else if (!isOfCall(path) || loop.repeats())
        enteredBy[path].push_back(rank);
  std::map<std::vector<uint32_t>, std::vector<ScriptLoops>> classes;
  for (const auto &[path, who] : enteredBy) {
    auto &loops = classes.try_emplace(who, who.size()).first->second;
    for (size_t i = 0; i < who.size(); ++i)
      loops[i].emplace(path, ranks[who[i]].at(path));
  }
  std::vector<ExpectedGroup> all, chosen;
  for (const auto &[who, loops] : classes)
    if (const LoopPath *loop = expectedLoop(loops); loop && who.size() > 1)
      all.push_back({who, *loop});
  std::ranges::sort(all, {}, [](const ExpectedGroup &group) {
    return std::pair(-std::ssize(group.ranks), group.ranks[0]);
  });
  std::set<uint32_t> taken;
  for (const ExpectedGroup &group : all) {
    if (std::ranges::any_of(group.ranks, [&](uint32_t rank) { return taken.contains(rank); }))
      continue;
    taken.insert(group.ranks.begin(), group.ranks.end());
    chosen.push_back(group);
  }
  for (const auto &[path, who] : enteredBy)
    if (who.size() < ranks.size() && !std::ranges::includes(taken, who))
      return {};
  std::ranges::sort(chosen, {}, &ExpectedGroup::ranks);
  return chosen;
}

} // namespace anole::test
