#include "runtime/core/ranks/online/GroupChoice.h"

#include "runtime/core/terms/TermCursor.h"

#include <unordered_set>

namespace anole {
namespace {

/// Loops that the same ranks have entered, as if there were no others.
struct EnteredLoops {
  RankList ranks;
  LoopEvidences loops{};
};

std::vector<EnteredLoops> byRanks(const LoopEvidences &loops) {
  std::vector<EnteredLoops> all;
  for (const LoopEvidence &loop : loops) {
    if (loop.isEverywhere || valueCount(loop.ranks) < 2)
      continue;
    auto same = std::ranges::find(all, loop.ranks, &EnteredLoops::ranks);
    EnteredLoops &entered = same == all.end() ? all.emplace_back(loop.ranks) : *same;
    entered.loops.push_back(loop);
    entered.loops.back().isEverywhere = true;
  }
  return all;
}

uint64_t currentOf(const std::vector<PhaseGroup> &groups, const RankList &ranks) {
  auto known = std::ranges::find(groups, ranks, &PhaseGroup::ranks);
  return known == groups.end() ? 0 : known->turn.loop;
}

/// The phase loop of these ranks; 0: none yet.
uint64_t loopOf(const EnteredLoops &entered, ChoiceTime time, uint64_t current) {
  uint64_t loop = choosePhaseLoop(entered.loops, time, current);
  auto chosen = std::ranges::find(entered.loops, loop, &LoopEvidence::loop);
  bool isNew = chosen != entered.loops.end() && chosen->least < PhaseRules::rare;
  return time == ChoiceTime::Running && isNew ? 0 : loop;
}

/// Whether none of the ranks was in it before. They are then.
bool takesAll(std::unordered_set<int64_t> &taken, const RankList &ranks) {
  const std::vector<int64_t> own = expand(ranks);
  if (std::ranges::any_of(own, [&](int64_t rank) { return taken.contains(rank); }))
    return false;
  taken.insert(own.begin(), own.end());
  return true;
}

/// Whether each rank that has entered the loop is in a group, unless all ranks have.
bool isOfGroups(const LoopEvidence &loop, const std::unordered_set<int64_t> &taken) {
  const std::vector<int64_t> ranks = expand(loop.ranks);
  return loop.isEverywhere || (!ranks.empty() && std::ranges::all_of(ranks, [&](int64_t rank) {
           return taken.contains(rank);
         }));
}

int64_t firstOf(const RankList &ranks) { return TermCursor(ranks).next().value_or(0); }

} // namespace

std::vector<GroupLoop> chooseGroups(const LoopEvidences &loops, ChoiceTime time,
                                    const std::vector<PhaseGroup> &current) {
  if (std::ranges::find(loops, chosenByPeople, &LoopEvidence::loop) != loops.end())
    return {};
  std::vector<GroupLoop> all, chosen;
  for (const EnteredLoops &entered : byRanks(loops))
    if (uint64_t loop = loopOf(entered, time, currentOf(current, entered.ranks)))
      all.push_back({loop, entered.ranks});
  std::ranges::sort(all, [](const GroupLoop &left, const GroupLoop &right) {
    uint64_t ours = valueCount(left.ranks), theirs = valueCount(right.ranks);
    return ours != theirs ? ours > theirs : firstOf(left.ranks) < firstOf(right.ranks);
  });
  std::unordered_set<int64_t> taken;
  std::ranges::copy_if(all, std::back_inserter(chosen),
                       [&](const GroupLoop &group) { return takesAll(taken, group.ranks); });
  if (!std::ranges::all_of(loops, [&](const auto &loop) { return isOfGroups(loop, taken); }))
    return {};
  std::ranges::sort(chosen, {}, [](const GroupLoop &group) { return firstOf(group.ranks); });
  return chosen;
}

} // namespace anole
