#include "runtime/core/compress/StreamNodes.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/LongTimeChoice.h"

#include <algorithm>
#include <utility>

namespace anole {

namespace {

enum LoopKeySeed : uint64_t { CompiledSeed = 1, FoldedSeed = 2, MixedSeed = 3 };

/// In symbols: what a variant takes beside its children, what all variants of a loop may take in
/// any case, and what they may take for each child of an unexpected iteration.
constexpr uint64_t variantOverhead = 25, freeVariants = 4096, paidByChild = 2;

Terms markerTerms(const LoopMarkers &markers) {
  return markers.count == 0 ? Terms() : Terms{{static_cast<int64_t>(markers.count), 0, 1, {}}};
}

LoopTrace finished(LoopNode &loop) {
  LoopTrace trace{loop.key,
                  loop.site,
                  loop.kind,
                  loop.variants.take(),
                  loop.variant.finish(),
                  loop.trips.finish(),
                  markerTerms(loop.markers),
                  loop.markers.events};
  loop.variants = {};
  return trace;
}

} // namespace

uint64_t pointKeyHash(const PointKey &key) { return combineHash(key.function, key.path); }

StreamNodes::StreamNodes(TimeDetail detail, LongGaps longGaps)
    : longGaps(longGaps), detail(detail) {
  loops.emplace_back();
}

StreamNodes::StreamNodes(const StreamNodes &from)
    : loops(from.loops), surprises(from.surprises), foldedAtRoot(from.foldedAtRoot),
      longGaps(from.longGaps), detail(from.detail), loopsByKey(from.loopsByKey), original(&from) {}

uint32_t StreamNodes::pointIndex(PointKey key) {
  const uint64_t hash = pointKeyHash(key);
  uint32_t known = pointsByKey.find(hash, [&](uint32_t at) { return points[at].key() == key; });
  if (known != PlaceIndex::none)
    return known;
  auto index = static_cast<uint32_t>(points.size());
  points.emplace_back(key, Symbol::point(index), detail, longGaps);
  pointsByKey.add(hash, index);
  return index;
}

uint32_t StreamNodes::loopIndex(uint64_t key) const {
  return loopsByKey.find(key, [&](uint32_t at) { return loops[at].key == key; });
}

uint32_t StreamNodes::addLoop(uint64_t key, LoopKind kind) {
  auto index = static_cast<uint32_t>(loops.size());
  LoopNode &loop = loops.emplace_back();
  loop.key = key;
  loop.kind = kind;
  loopsByKey.add(key, index);
  return index;
}

uint32_t StreamNodes::compiledLoop(uint32_t parent, uint64_t site) {
  uint64_t key = combineHash(combineHash(CompiledSeed, loops[parent].key), site);
  uint32_t index = loopIndex(key);
  if (index == none) {
    index = addLoop(key, LoopKind::Compiled);
    loops[index].site = site;
  }
  return index;
}

uint32_t StreamNodes::foldedLoop(const Body &body) {
  uint64_t key = FoldedSeed;
  for (Symbol symbol : body)
    key = combineHash(key, symbolKey(symbol));
  while (isOtherBody(key, body))
    key = combineHash(key, FoldedSeed);
  uint32_t index = loopIndex(key);
  if (index == none) {
    index = addLoop(key, LoopKind::Folded);
    loops[index].variants.findOrAdd(body);
  }
  return index;
}

/// Whether the key is taken by a loop with another body (a collision of hashes).
bool StreamNodes::isOtherBody(uint64_t key, const Body &body) const {
  uint32_t index = loopIndex(key);
  return index != none && (loops[index].variants.empty() || loops[index].variants[0] != body);
}

uint64_t StreamNodes::symbolKey(Symbol symbol) const {
  return symbol.isLoop() ? loops[symbol.index()].key : recorded()[symbol.index()].hash;
}

uint32_t StreamNodes::variantIndex(uint32_t loop, std::span<const Symbol> body) {
  LoopNode &node = loops[loop];
  node.unexpected += body.size();
  uint64_t cost = node.variantCost + variantOverhead + body.size();
  if (cost > freeVariants + paidByChild * node.unexpected)
    return node.variants.find(body);
  uint32_t known = node.variants.size(), index = node.variants.findOrAdd(body);
  if (index == known)
    node.variantCost = cost;
  return index;
}

LoopNode &StreamNodes::mixedLoop(uint32_t loop) {
  if (loops[loop].mixed == VariantSet::none) {
    uint64_t key = combineHash(MixedSeed, loops[loop].key);
    uint32_t known = loopIndex(key);
    loops[loop].mixed = known == none ? addLoop(key, LoopKind::Mixed) : known;
  }
  return loops[loops[loop].mixed];
}

Symbol StreamNodes::mix(uint32_t loop, std::span<const Symbol> children) {
  LoopNode &mixed = mixedLoop(loop);
  for (const Symbol &child : children)
    if (!mixed.variant.append(mixed.variants.findOrAdd({&child, 1})))
      surprise(mixed, surprises.events, symbolKey(child));
  if (!mixed.trips.append(static_cast<int64_t>(children.size())))
    surprise(mixed, surprises.events, children.size());
  return Symbol::loop(loops[loop].mixed);
}

StreamTrace StreamNodes::finish(uint32_t thread, int64_t unresolved) {
  StreamTrace trace;
  trace.thread = thread;
  trace.leftLongTimes = chooseLongTimes();
  trace.loops.reserve(loops.size());
  for (LoopNode &loop : loops)
    trace.loops.push_back(anole::finished(loop));
  trace.points.reserve(points.size());
  for (PointNode &point : points)
    trace.points.push_back(finished(point, unresolved));
  return trace;
}

StreamTrace StreamNodes::beginTaking(uint32_t thread) {
  StreamTrace trace;
  trace.thread = thread;
  trace.leftLongTimes = chooseLongTimes();
  pointsByKey = PlaceIndex();
  loopsByKey = PlaceIndex();
  loopsLeft = loops.size();
  return trace;
}

LoopTrace StreamNodes::takeLoop() {
  --loopsLeft;
  LoopTrace loop = anole::finished(loops.front());
  loops.pop_front();
  if (loops.empty())
    loops.emplace_back(); // the root of an empty record
  return loop;
}

PointTrace StreamNodes::takePoint(int64_t unresolved) {
  if (original)
    return takeCopy(unresolved);
  PointTrace point = finished(points.front(), unresolved);
  points.pop_front();
  return point;
}

PointTrace StreamNodes::takeCopy(int64_t unresolved) {
  PointNode copy(original->points[taken]);
  ++taken;
  copy.endRest();
  return finished(copy, unresolved);
}

PointTrace StreamNodes::finished(PointNode &point, int64_t unresolved) {
  PointTrace trace = point.finish(unresolved);
  if (auto kept = longTimes.extract(point.symbol.index()))
    trace.longTimes = std::move(kept.mapped());
  if (point.symbol.index() == marked && trace.count != 0)
    trace.markedBy = markedBy;
  return trace;
}

/// Which ones a point keeps depends on all points. Returns how many were left for want of room.
uint64_t StreamNodes::chooseLongTimes() {
  double spent = 0;
  std::vector<LongTimesOfPoint> all;
  for (const PointNode &point : recorded()) {
    spent += static_cast<double>(point.delta.sum) + static_cast<double>(point.duration.sum);
    if (LongTimes times = point.longTimes(); !times.empty()) {
      LongTimes &held = longTimes[point.symbol.index()] = std::move(times);
      all.push_back({&held, point.events(), point.delta.sum});
    }
  }
  return anole::chooseLongTimes(all, spent, longGaps.least);
}

bool StreamNodes::mark(const PointKey &key, uint64_t events) {
  auto point = std::ranges::find(recorded(), key, &PointNode::key);
  if (point == recorded().end())
    return false;
  marked = point->symbol.index();
  markedBy = events;
  return true;
}

bool StreamNodes::dropEventTimes() {
  for (PointNode &point : points)
    point.dropEventTimes();
  return std::exchange(detail, TimeDetail::Histogram) == TimeDetail::Full;
}

size_t StreamNodes::memory() const {
  size_t bytes = sizeof(*this) + pointsByKey.memory() + loopsByKey.memory();
  for (const PointNode &point : points)
    bytes += point.memory();
  for (const LoopNode &loop : loops)
    bytes += sizeof(loop) + loop.variant.memory() + loop.trips.memory() + loop.variants.memory();
  return bytes;
}

} // namespace anole
