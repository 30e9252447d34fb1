#include "runtime/core/compress/PhaseLoops.h"

#include "anole/abi.h"

#include <iterator>

namespace anole {

PhaseLoops::PhaseLoops(PhaseSettings phaseSettings, Mispredictions &surprises)
    : settings(std::move(phaseSettings)), surprises(surprises),
      peopleChose(settings.mode != MarkerMode::Auto || settings.isNamed),
      isOrdered(settings.loop != 0), phaseLoop(settings.loop) {
  settings.frequency = std::max<uint64_t>(settings.frequency, 1);
  settings.folds = settings.folds && settings.mode == MarkerMode::Auto;
}

static PhaseSurroundings insideOf(const PhaseLoops::Outer &outer) {
  if (outer.role.marking == Marking::Chosen)
    return PhaseSurroundings::Chosen;
  if (outer.node.claim == PhaseClaim::Unknown)
    return outer.role.around;
  return outer.node.completed + outer.trips >= PhaseRules::rare
             ? std::max(outer.role.around, PhaseSurroundings::Settled)
             : std::max(outer.role.around, PhaseSurroundings::Rare);
}

PhaseRole PhaseLoops::enter(LoopNode &loop, const Outer &outer) {
  if (settings.mode == MarkerMode::Off)
    return {Marking::Never, PhaseSurroundings::Nothing, surprises.events};
  PhaseSurroundings around = insideOf(outer);
  loop.isActive = true;
  if (loop.claim == PhaseClaim::Unknown)
    consider(loop, outer, around);
  if (loop.claim == PhaseClaim::Chosen && around != PhaseSurroundings::Chosen)
    letPeopleChoose();
  return {markingOf(loop, around), around, surprises.events};
}

PhaseRole PhaseLoops::renewed(const LoopNode &loop, PhaseRole role) const {
  if (settings.mode != MarkerMode::Off && role.marking != Marking::Chosen)
    role.marking = markingOf(loop, role.around);
  return role;
}

PhaseClaim PhaseLoops::claimOf(uint64_t site) const {
  bool isNamed = settings.isNamed && settings.isNamed(site); // asked of each, so that it is told
  if (isNamed || (site & AnoleLoopChosen))
    return PhaseClaim::Chosen;
  return site & AnoleLoopProposed ? PhaseClaim::Likely : PhaseClaim::Doubted;
}

Marking PhaseLoops::markingOf(const LoopNode &loop, PhaseSurroundings around) const {
  if (around == PhaseSurroundings::Chosen)
    return Marking::Never;
  if (loop.claim == PhaseClaim::Chosen)
    return Marking::Chosen;
  if (peopleChose || !settings.listener)
    return Marking::Never;
  return loop.key == phaseLoop || around != PhaseSurroundings::Settled ? Marking::Watched
                                                                       : Marking::Never;
}

/// The loop is entered for the first time.
void PhaseLoops::consider(LoopNode &loop, const Outer &outer, PhaseSurroundings around) {
  loop.claim = claimOf(loop.site);
  loop.outer = outer.node.key;
  if (peopleChose || around >= PhaseSurroundings::Settled || loop.claim == PhaseClaim::Chosen)
    return;
  if (candidates.size() == mostCandidates) {
    auto goes = std::ranges::min_element(candidates, {}, [](const LoopNode *candidate) {
      return candidate->isActive ? UINT64_MAX : candidate->completed;
    });
    if ((*goes)->isActive)
      return;
    candidates.erase(goes);
  }
  candidates.push_back(&loop);
  if (mayLook())
    reconsider();
}

void PhaseLoops::reconsider() {
  if (isOrdered || peopleChose || !settings.listener)
    return;
  ++looks;
  uint64_t best = choosePhaseLoop(evidence(), ChoiceTime::Running, phaseLoop);
  if (best != 0 && best != phaseLoop)
    begin(best, doneOf(best));
}

void PhaseLoops::begin(uint64_t loop, uint64_t done) {
  phaseLoop = loop;
  changed = true;
  interval.forget();
  surprises.markers = done;
  if (loop != chosenByPeople)
    interval.restart();
  if (settings.listener)
    settings.listener->follows(loop, done);
}

uint64_t PhaseLoops::doneOf(uint64_t loop) const {
  const LoopEvidences all = evidenceOfNodes();
  auto found = std::ranges::find(all, loop, &LoopEvidence::loop);
  return found == all.end() ? 0 : found->most / settings.frequency;
}

void PhaseLoops::follow(uint64_t loop) {
  isOrdered = true;
  if (!peopleChose && loop != phaseLoop)
    begin(loop, doneOf(loop));
}

void PhaseLoops::letPeopleChoose() {
  peopleChose = true;
  if (phaseLoop != chosenByPeople)
    begin(chosenByPeople, byPeople.entries());
}

/// At 1, 2, 3, ... first, then ever more rarely.
void PhaseLoops::look(uint64_t ran, uint64_t &next) {
  if (ran < next || !mayLook())
    return;
  next = ran + 1 + ran / 4;
  reconsider();
  if (settings.listener)
    settings.listener->loopsRan();
}

/// The programmer may have chosen a loop since this one was entered.
void PhaseLoops::endIteration(LoopNode &loop, const PhaseRole &role, uint64_t trips) {
  uint64_t completed = loop.completed + trips;
  loop.underWay = trips;
  if (role.marking == Marking::Chosen && isDue(completed))
    return markForPeople(loop, role.entered);
  if (peopleChose)
    return;
  if (loop.key == phaseLoop && isDue(completed))
    tell(completed / settings.frequency, interval.end());
  look(completed, loop.nextLook);
}

/// A loop is looked at once.
void PhaseLoops::considerFolded(StreamNodes &nodes, uint32_t loop) {
  if (std::exchange(nodes.loops[loop].claim, PhaseClaim::Likely) == PhaseClaim::Unknown &&
      anchors.consider(nodes, loop, surprises.events))
    reconsider();
}

void PhaseLoops::meet(const PointKey &point) {
  anchors.meet(point, surprises.events, [&](PhaseAnchor &anchor) {
    if (anchor.key() == phaseLoop && isDue(anchor.completed))
      tell(anchor.completed / settings.frequency, interval.end());
    look(anchor.completed, anchor.nextLook);
  });
}

void PhaseLoops::markForPeople(LoopNode &loop, uint64_t since) {
  ++loop.markers.count;
  loop.markers.events += surprises.events - std::max(since, lastMarker);
  lastMarker = surprises.events;
  byPeople.endEntry(loop.key, 0);
  tell(byPeople.entries(), interval.end());
  look(byPeople.entries(), nextLook);
}

void PhaseLoops::markByHand(LoopNode &root) {
  if (settings.mode == MarkerMode::Off)
    return;
  letPeopleChoose();
  if (isDue(++callsByHand))
    markForPeople(root, 0);
}

static LoopEvidence evidenceOf(uint64_t loop, const LoopHistory &history, uint64_t iterations) {
  LoopEvidence evidence;
  evidence.loop = loop;
  evidence.least = evidence.most = iterations;
  evidence.entries = history.entries();
  evidence.events = history.events();
  history.eachPrefix([&](LoopHistory::Prefix prefix) { evidence.prefixes.push_back(prefix); });
  return evidence;
}

LoopEvidences PhaseLoops::evidence() const {
  LoopEvidences all;
  if (phaseLoop == chosenByPeople)
    all.push_back(evidenceOf(chosenByPeople, byPeople, byPeople.entries()));
  if (peopleChose)
    return all;
  std::ranges::move(evidenceOfNodes(), std::back_inserter(all));
  return all;
}

void PhaseLoops::leaveNodes() {
  left = evidenceOfNodes();
  candidates.clear();
  anchors = {};
}

LoopEvidences PhaseLoops::evidenceOfNodes() const {
  if (left)
    return *left;
  LoopEvidences all;
  all.reserve(candidates.size());
  for (const LoopNode *loop : candidates) {
    all.push_back(evidenceOf(loop->key, loop->history, loop->completed + loop->underWay));
    all.back().outer = loop->outer;
    all.back().isDoubted = loop->claim == PhaseClaim::Doubted;
    all.back().isActive = loop->isActive;
  }
  anchors.addTo(all, surprises.events, settings.frequency);
  return all;
}

void PhaseLoops::markIn(StreamNodes &nodes, uint64_t loop) const {
  if (peopleChose)
    return;
  if (loop == 0)
    loop = isOrdered ? phaseLoop : choosePhaseLoop(evidence(), ChoiceTime::AtEnd);
  for (LoopNode &node : nodes.loops)
    if (loop != 0 && node.key == loop)
      node.markers = {node.completed / settings.frequency, node.history.events()};
  if (const PhaseAnchor *anchor = anchors.find(loop))
    markAt(nodes, *anchor);
}

/// The nodes may be a copy of those that the anchor is of.
void PhaseLoops::markAt(StreamNodes &nodes, const PhaseAnchor &anchor) const {
  if (anchor.completed >= settings.frequency &&
      nodes.mark(anchor.point->key(), anchor.stride * settings.frequency))
    nodes.loops[0].markers = {anchor.completed / settings.frequency, anchor.events()};
}

} // namespace anole
