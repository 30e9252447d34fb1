#include "runtime/core/compress/ActiveLoops.h"

#include <utility>

namespace anole {

ActiveLoops::ActiveLoops(StreamNodes &nodes, uint32_t foldWindow, PhaseLoops &phases)
    : nodes(nodes), phases(phases), foldWindow(foldWindow) {
  stack.push_back({0, &nodes.loops[0], &noSlot, 0, 0, 0, 0, {}, BodyBuilder(nodes, 0, foldWindow)});
  top = stack.data();
}

static PhaseRole silent(const PhaseRole &role) {
  return {Marking::Never, role.around, role.entered};
}

ActiveLoops::ActiveLoops(const ActiveLoops &from, StreamNodes &nodes, PhaseLoops &phases)
    : nodes(nodes), phases(phases), foldWindow(from.foldWindow), active(from.active),
      atMarker(from.atMarker) {
  for (uint32_t level = 0; level <= active; ++level) {
    const Activation &entry = from.stack[level];
    stack.push_back({entry.loop, &nodes.loops[entry.loop], entry.slot, entry.activation,
                     entry.iterations, entry.trips, entry.settled, silent(entry.role),
                     BodyBuilder(entry.iteration, nodes)});
  }
  top = &stack[active];
}

void ActiveLoops::move(const LoopState &loops, uint32_t depth) {
  uint32_t common = commonDepth(loops, depth);
  closeTo(common);
  if (common != 0 && loops.slots[common - 1].iterations != stack[common].iterations)
    nextIteration(stack[common], loops.slots[common - 1].iterations);
  for (uint32_t level = common; level < depth; ++level)
    open(loops.loops[level], loops.slots[level]);
}

/// How many of the active loops are still the same activations.
uint32_t ActiveLoops::commonDepth(const LoopState &loops, uint32_t depth) const {
  uint32_t common = 0;
  while (common < depth && common < active &&
         loops.slots[common].activation == stack[common + 1].activation)
    ++common;
  return common;
}

/// The loop becomes a child of what is around it when it is entered, not when it is left: so the
/// folded loops around it that end here get their trips before the same loops run inside it. It is
/// active when all is known of it.
void ActiveLoops::open(uint64_t site, const AnoleLoopSlot &slot) {
  const uint32_t loop = opening = loopIndex(site);
  innermost().feed(Symbol::loop(loop));
  if (active + 1 == stack.size())
    stack.push_back({loop, nullptr, nullptr, 0, 0, 0, 0, {}, BodyBuilder(nodes, loop, foldWindow)});
  const Activation &outer = stack[active];
  Activation &entry = stack[active + 1];
  entry.loop = loop;
  entry.node = &nodes.loops[loop];
  entry.slot = &slot;
  entry.activation = slot.activation;
  entry.iterations = slot.iterations;
  entry.trips = entry.settled = 0;
  entry.role = phases.enter(*entry.node, {*outer.node, outer.role, outer.trips});
  entry.iteration.begin(loop);
  ++active;
  top = &entry;
  opening = StreamNodes::none;
  renewRoles();
}

/// The child that is expected here is, most of the time, the loop that is entered.
uint32_t ActiveLoops::loopIndex(uint64_t site) {
  auto expected = stack[active].iteration.expected();
  if (expected && expected->isLoop()) {
    const LoopNode &loop = nodes.loops[expected->index()];
    if (loop.kind == LoopKind::Compiled && loop.site == site)
      return expected->index();
  }
  return nodes.compiledLoop(stack[active].loop, site);
}

/// Whoever hears of the marker may look at the tree: see TraceTree::snapshot.
void ActiveLoops::endPhase(Activation &entry) {
  atMarker = true;
  phases.endIteration(*entry.node, entry.role, entry.trips);
  atMarker = false;
  renewRoles();
}

void ActiveLoops::renewRoles() {
  if (!phases.isChanged())
    return;
  for (uint32_t level = 1; level <= active; ++level)
    stack[level].role = phases.renewed(*stack[level].node, stack[level].role);
}

void ActiveLoops::nextPhase(Activation &entry) {
  endIteration(entry);
  endPhase(entry);
  beginIteration(entry);
}

void ActiveLoops::closeTo(uint32_t depth) {
  while (active > depth) {
    Activation &entry = stack[active];
    if (!std::exchange(atMarker, false)) {
      endIteration(entry);
      entry.iteration.clear();
    }
    if (entry.role.marking != Marking::Never)
      endPhase(entry);
    if (!entry.node->trips.append(static_cast<int64_t>(entry.trips)))
      nodes.surprise(*entry.node, entry.trips, entry.trips);
    phases.leave(*entry.node, entry.role, entry.trips);
    top = &stack[--active];
  }
}

void ActiveLoops::advanceOverMarker() {
  Activation &entry = *top;
  entry.iterations = entry.slot->iterations;
  ++entry.trips;
  endPhase(entry);
  entry.iteration.restartBehindFirst();
}

/// No other variant has come since: that would have been no advance().
void ActiveLoops::settleTrips(Activation &entry) {
  uint32_t variant = entry.iteration.expectedVariant();
  if (!entry.node->variant.append(variant, entry.trips - entry.settled))
    nodes.surprise(*entry.node, entry.trips, variant);
  entry.settled = entry.trips;
}

void ActiveLoops::finish() {
  settle();
  closeTo(0);
  endRoot();
}

void ActiveLoops::endRoot() { nodes.loops[0].variants.findOrAdd(stack[0].iteration.endRoot()); }

/// An iteration without a child was no iteration, and a loop without one was not entered.
void ActiveLoops::finishMended() {
  settle();
  for (uint32_t level = 0; level <= active; ++level)
    stack[level].iteration.mend();
  if (opening != StreamNodes::none)
    innermost().takeBack(Symbol::loop(opening));
  for (; active > 0; --active) {
    Activation &entry = stack[active];
    if (!entry.iteration.isEmpty())
      endIteration(entry);
    if (entry.trips == 0)
      stack[active - 1].iteration.takeBack(Symbol::loop(entry.loop));
    else
      entry.node->trips.append(static_cast<int64_t>(entry.trips));
  }
  endRoot();
}

size_t ActiveLoops::memory() const {
  size_t bytes = 0;
  for (const Activation &entry : stack)
    bytes += sizeof(entry) + entry.iteration.memory();
  return bytes;
}

} // namespace anole
