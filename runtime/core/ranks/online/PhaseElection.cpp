#include "runtime/core/ranks/online/PhaseElection.h"

#include "runtime/core/base/Fault.h"

namespace anole {

void PhaseElection::hear(const Report &report) {
  if (orders < mostOrders)
    choose(report, ChoiceTime::Running);
}

void PhaseElection::hearLast(const Report &report) {
  isLast = true;
  choose(report, ChoiceTime::AtEnd);
}

void PhaseElection::choose(const Report &report, ChoiceTime time) {
  uint64_t best = choosePhaseLoop(report.loops, time, loopOfAll());
  ANOLE_FAULT(FirstChoiceStays, best == 0 || !current.empty(), best == 0)
  ? chooseFor(chooseGroups(report.loops, time, current)) : chooseLoop(best, report.turn);
}

/// Ranks that have not heard of an order yet still report what they did before it.
void PhaseElection::chooseLoop(uint64_t best, LoopEpoch reported) {
  const LoopEpoch ordered = LoopEpoch::ordered(best, orders);
  if (reported.loop == best && (orders == 0 || reported == ordered))
    current = {PhaseGroup{reported}};
  else if (orders == 0 || current != std::vector{PhaseGroup{ordered}})
    give({PhaseGroup{LoopEpoch::ordered(best, orders + 1)}});
}

/// A group that stays goes on with its votes.
void PhaseElection::chooseFor(const std::vector<GroupLoop> &loops) {
  std::vector<PhaseGroup> groups;
  for (const GroupLoop &next : loops) {
    auto known = std::ranges::find_if(current, [&](const PhaseGroup &group) {
      return group.turn.loop == next.loop && group.ranks == next.ranks;
    });
    groups.push_back(known != current.end()
                         ? *known
                         : PhaseGroup{LoopEpoch::ordered(next.loop, orders + 1), next.ranks});
  }
  if (groups.empty())
    current.clear();
  else if (groups != current)
    give(std::move(groups));
}

void PhaseElection::give(std::vector<PhaseGroup> groups) {
  ++orders;
  current = std::move(groups);
  if (ANOLE_FAULT(ChoiceKeptToItself, false, true))
    order = Order{.kind = Order::Kind::Follow, .groups = current};
}

PhaseGraph &PhaseElection::graphFrom(LoopEpoch turn, uint64_t first) {
  auto [place, isNew] = graphOfTurn.try_emplace(turn, graphs.size());
  if (isNew)
    graphs.emplace_back(ANOLE_FAULT(UnseenMarkersAreNone, 0, markersBefore(first)));
  return graphs[place->second];
}

const PhaseGraph *PhaseElection::graphOf(LoopEpoch turn) const {
  auto found = graphOfTurn.find(turn);
  return found == graphOfTurn.end() ? nullptr : &graphs[found->second];
}

bool PhaseElection::isOver() const {
  return isLast && std::ranges::all_of(current, [&](const PhaseGroup &group) {
           return voted.contains(group.turn);
         });
}

} // namespace anole
