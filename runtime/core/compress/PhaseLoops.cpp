#include "runtime/core/compress/PhaseLoops.h"

#include "anole/abi.h"

#include <algorithm>

namespace anole {

PhaseLoops::PhaseLoops(PhaseSettings phaseSettings, const uint64_t &recorded)
    : settings(std::move(phaseSettings)), recorded(recorded),
      peopleChose(settings.mode != MarkerMode::Auto || settings.isNamed),
      plain(!peopleChose && !settings.listener && settings.frequency <= 1) {}

static PhaseSurroundings insideOf(const PhaseLoops::Outer &outer) {
  if (outer.role.marking == Marking::Chosen)
    return PhaseSurroundings::Chosen;
  if (outer.node.claim != PhaseClaim::Proposed)
    return outer.role.around;
  return outer.node.completed + outer.trips >= PhaseLoops::rare
             ? std::max(outer.role.around, PhaseSurroundings::Settled)
             : std::max(outer.role.around, PhaseSurroundings::Rare);
}

/// The iteration under way counts: the loop inside is only a part of it.
static uint64_t enoughInside(const PhaseLoops::Outer &outer) {
  if (outer.node.claim != PhaseClaim::Proposed)
    return outer.role.enough;
  return std::max(PhaseLoops::plenty, PhaseLoops::often * (outer.node.completed + outer.trips + 1));
}

PhaseRole PhaseLoops::enter(LoopNode &loop, const Outer &outer) {
  if (settings.mode == MarkerMode::Off)
    return {};
  if (loop.claim == PhaseClaim::Unknown)
    loop.claim = claimOf(loop.site);
  PhaseSurroundings around = insideOf(outer);
  return {markingOf(loop.claim, around), around, enoughInside(outer), recorded};
}

PhaseClaim PhaseLoops::claimOf(uint64_t site) const {
  bool isNamed = settings.isNamed && settings.isNamed(site); // asked of each, so that it is told
  if (isNamed || (site & AnoleLoopChosen))
    return PhaseClaim::Chosen;
  return site & AnoleLoopProposed ? PhaseClaim::Proposed : PhaseClaim::None;
}

Marking PhaseLoops::markingOf(PhaseClaim claim, PhaseSurroundings around) {
  if (around == PhaseSurroundings::Chosen)
    return Marking::Never;
  if (claim == PhaseClaim::Chosen) {
    letPeopleChoose();
    return Marking::Chosen;
  }
  if (claim != PhaseClaim::Proposed || peopleChose || around == PhaseSurroundings::Settled)
    return Marking::Never;
  return around == PhaseSurroundings::Rare ? Marking::OnceEnough : Marking::Always;
}

/// The user may have chosen a loop since this loop was entered.
void PhaseLoops::endIteration(LoopNode &loop, const PhaseRole &role, uint64_t trips) {
  uint64_t completed = loop.completed + trips;
  bool counts = !peopleChose || role.marking == Marking::Chosen;
  bool enough = role.marking != Marking::OnceEnough || completed >= role.enough;
  if (counts && enough && isDue(completed))
    tell(mark(loop.markers, role.entered));
}

void PhaseLoops::markByHand(LoopNode &root) {
  if (settings.mode == MarkerMode::Off)
    return;
  letPeopleChoose();
  if (isDue(++callsByHand))
    tell(mark(root.markers, 0));
}

} // namespace anole
