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

/// Ranks that have not heard of an order yet still report what they did before it.
void PhaseElection::choose(const Report &report, ChoiceTime time) {
  uint64_t best = choosePhaseLoop(report.loops, time, current.loop);
  const LoopEpoch ordered = LoopEpoch::ordered(best, orders);
  if (ANOLE_FAULT(FirstChoiceStays, best == 0 || current.loop != 0, best == 0))
    current = {};
  else if (report.turn.loop == best && (orders == 0 || report.turn == ordered))
    current = report.turn;
  else if (orders == 0 || current != ordered)
    give(best);
}

void PhaseElection::give(uint64_t loop) {
  current = LoopEpoch::ordered(loop, ++orders);
  if (ANOLE_FAULT(ChoiceKeptToItself, false, true))
    order = Order{Order::Kind::Follow, current.number, 0, false, false, {}, {}, loop};
}

PhaseGraph &PhaseElection::graphFrom(uint64_t first) {
  return graphs.try_emplace(current, ANOLE_FAULT(UnseenMarkersAreNone, 0, markersBefore(first)))
      .first->second;
}

const PhaseGraph *PhaseElection::graph() const {
  auto found = graphs.find(current);
  return current.loop == 0 || found == graphs.end() ? nullptr : &found->second;
}

} // namespace anole
