#include "runtime/core/compress/StreamNodes.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/LongTimeChoice.h"

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

/// Finishes node after node. Those that are not kept go at once.
template <typename Node, typename Traces, typename Finish>
void finishEach(std::deque<Node> &nodes, bool areKept, Traces &traces, Finish finish) {
  traces.reserve(nodes.size());
  if (areKept)
    for (Node &node : nodes)
      traces.push_back(finish(node));
  else
    for (; !nodes.empty(); nodes.pop_front())
      traces.push_back(finish(nodes.front()));
}

} // namespace

uint64_t pointKeyHash(const PointKey &key) { return combineHash(key.function, key.path); }

StreamNodes::StreamNodes(TimeDetail detail, LongGaps longGaps)
    : longGaps(longGaps), detail(detail) {
  loops.emplace_back();
}

uint32_t StreamNodes::pointIndex(PointKey key) {
  const uint64_t hash = pointKeyHash(key);
  uint32_t known = pointsByKey.find(hash, [&](uint32_t at) { return points[at].key == key; });
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
  return symbol.isLoop() ? loops[symbol.index()].key : points[symbol.index()].hash;
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

StreamTrace StreamNodes::finish(uint32_t thread, int64_t unresolved, bool keepsNodes) {
  StreamTrace trace;
  trace.thread = thread;
  if (!keepsNodes)
    pointsByKey = loopsByKey = PlaceIndex();
  finishEach(loops, keepsNodes, trace.loops, finished);
  if (!keepsNodes)
    loops.emplace_back(); // the root of an empty record
  finishEach(points, keepsNodes, trace.points,
             [&](PointNode &point) { return point.finish(unresolved); });
  chooseLongTimes(trace, longGaps.least);
  return trace;
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
