#include "runtime/core/compress/TraceTree.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <utility>

namespace anole {

/// Threads agree on nothing, so only the one that called MPI_Init can speak for its rank.
static PhaseSettings settingsFor(uint32_t thread, PhaseSettings settings) {
  return thread == 0 ? std::move(settings) : PhaseSettings{MarkerMode::Off, 1, {}, nullptr, 0};
}

TraceTree::TraceTree(uint32_t thread, uint32_t foldWindow, PhaseSettings settings, TimeDetail times,
                     LongGaps longGaps)
    : thread(thread), nodes(times, longGaps),
      phases(settingsFor(thread, std::move(settings)), nodes.surprises),
      active(nodes, foldWindow, phases) {}

LateSlot TraceTree::recordUnseen(const Event &event, const LoopState &loops) {
  if (phases.seeksFolds())
    meet(event, loops);
  uint32_t index = arrive(event, loops);
  nodes.points[index].addUnseen(event, nodes.surprises);
  if (nodes.foldedAtRoot != StreamNodes::none)
    considerFolded();
  if (nodes.longGaps.has(event.delta + event.waited)) [[unlikely]]
    see(nodes.points[index], event);
  return slotOf(event, index);
}

/// Who looks for folded loops that may be the phase loop sees each call outside of compiled ones.
/// Others may have closed columns at a marker, so that nothing is predicted any more.
bool TraceTree::repeatInOtherLoops(PointNode &point, const Spent &times, const LoopState &loops) {
  if (active.areThoseOf(loops) || !point.isUsual(times.before, times.inside) ||
      (loops.depth == 0 && phases.seeksFolds()))
    return false;
  change.begin();
  active.settle();
  active.follow(loops);
  const bool isExpected = point.isPredicted() && active.innermost().advanceTo(point.symbol);
  change.end();
  if (!isExpected)
    return false;
  countKnown(point);
  point.addExpected(times);
  if (nodes.foldedAtRoot != StreamNodes::none)
    considerFolded();
  return true;
}

/// The structure is whole: whoever hears of the marker may look at it.
void TraceTree::meet(const Event &event, const LoopState &loops) {
  if (loops.depth != 0 || !phases.hasAnchors())
    return;
  active.settle();
  phases.meet({event.function, event.path});
  active.renewRoles();
}

void TraceTree::leaveLoops() {
  change.begin();
  active.settle();
  active.follow(LoopState{});
  change.end();
}

/// Whoever follows a call has to see it.
void TraceTree::considerFolded() {
  uint32_t folded = std::exchange(nodes.foldedAtRoot, StreamNodes::none);
  if (!phases.seeksFolds())
    return;
  phases.considerFolded(nodes, folded);
  if (phases.hasAnchors())
    active.stopAdvancingRoot();
  active.renewRoles();
}

/// What is long for the thread may be short for what it computed.
void TraceTree::see(PointNode &point, const Event &event) {
  point.waited += event.waited;
  if (nodes.longGaps.has(event.delta))
    point.keepLongTime(event.delta, nodes.longGaps.least);
}

/// What is open to folding takes some hundred times what it takes closed, and nothing comes to it
/// for a while.
void TraceTree::rest(bool (*concerns)(uint16_t function)) {
  constexpr size_t few = 4096; // bytes
  nodes.surprises.giveUp();
  change.begin();
  for (PointNode &point : nodes.points) {
    if (!concerns(point.key().function))
      continue;
    point.eachColumn([](Column &column) { column.close(few); });
    point.beginRest();
  }
  change.end();
}

uint32_t TraceTree::placeUnexpected(PointKey key) {
  uint32_t index = nodes.pointIndex(key);
  active.innermost().feed(Symbol::point(index));
  return index;
}

void TraceTree::resolve(LateSlot slot, std::span<const int64_t> values) {
  if (slot.point < nodes.points.size())
    nodes.points[slot.point].late->resolve(slot.ordinal, values);
}

uint64_t &TraceTree::poll(PointKey key, uint64_t calls) {
  uint64_t &polls = nodes.points[nodes.pointIndex(key)].polls();
  polls += calls;
  return polls;
}

std::vector<uint32_t> TraceTree::pointsThat(bool (PointNode::*are)() const) const {
  std::vector<uint32_t> points;
  for (uint32_t i = 0; i < nodes.points.size(); ++i)
    if ((nodes.points[i].*are)())
      points.push_back(i);
  return points;
}

/// What is known of a phase loop that a call follows is known of the call's point.
void TraceTree::endLoops() {
  wake();
  active.finish();
  phases.markIn(nodes, 0);
}

/// What is torn may be any column: those of all points are closed at once.
void TraceTree::endTornLoops() {
  for (PointNode &point : nodes.points)
    point.mend();
  for (LoopNode &loop : nodes.loops) {
    loop.variant.mend();
    loop.trips.mend();
  }
  wake();
  active.finishMended();
  phases.markIn(nodes, 0);
}

StreamTrace TraceTree::finishTorn(int64_t unresolved) {
  endTornLoops();
  return nodes.finish(thread, unresolved);
}

StreamTrace TraceTree::finish(int64_t unresolved) {
  if (isTorn())
    return TraceTree(thread).finish(unresolved);
  endLoops();
  return nodes.finish(thread, unresolved);
}

StreamTrace TraceTree::finishApart(int64_t unresolved, UnfinishedNodes &left) {
  if (isTorn())
    return TraceTree(thread).finish(unresolved);
  endLoops();
  phases.leaveNodes();
  left = {nodes, unresolved};
  return nodes.beginTaking(thread);
}

StreamTrace TraceTree::snapshot(int64_t unresolved, UnfinishedNodes &left) const {
  auto copy = std::make_shared<StreamNodes>(nodes);
  PhaseLoops silent({MarkerMode::Off, 1, {}, nullptr, 0}, copy->surprises);
  ActiveLoops copiedLoops(active, *copy, silent);
  copiedLoops.finish();
  if (phases.followed() != 0)
    phases.markIn(*copy, phases.followed());
  left = {copy, unresolved};
  return copy->beginTaking(thread);
}

Expected<void> TraceTree::putAway(const std::shared_ptr<BlockFile> &file) {
  std::vector<BlockRef> blocks;
  nodes.eachColumn([&](Column &column) { column.giveBlocks(blocks); });
  auto away = file->take(blocks);
  for (PointNode &point : nodes.points)
    if (away)
      away = point.putTimesAway(file);
  return away;
}

Mispredictions &TraceTree::settledMispredictions() {
  active.settle();
  ANOLE_FAULT(TreesNotSettled, void(), nodes.settle());
  return nodes.surprises;
}

void TraceTree::closeColumns(size_t bytes) {
  nodes.surprises.giveUp();
  change.begin();
  nodes.eachColumn([&](Column &column) { column.close(bytes); });
  change.end();
}

size_t TraceTree::largestOpen() {
  size_t largest = 0;
  nodes.eachColumn([&](const Column &column) { largest = std::max(largest, column.openMemory()); });
  return largest;
}

size_t TraceTree::summarise(size_t bytes) {
  size_t count = 0;
  nodes.surprises.giveUp();
  change.begin();
  for (PointNode &point : nodes.points)
    count += point.summarise(bytes);
  change.end();
  return count;
}

size_t TraceTree::memory() const { return nodes.memory() + active.memory(); }

} // namespace anole
