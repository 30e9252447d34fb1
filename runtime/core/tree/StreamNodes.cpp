#include "runtime/core/tree/StreamNodes.h"

#include "runtime/core/support/Hash.h"

#include <utility>

namespace anole {

namespace {

enum LoopKeySeed : uint64_t { CompiledSeed = 1, FoldedSeed = 2 };

uint64_t bodyHash(const Body &body) {
  uint64_t hash = body.size();
  for (Symbol symbol : body)
    hash = combineHash(hash, symbol.bits);
  return hash;
}

Terms markerTerms(const LoopMarkers &markers) {
  return markers.count == 0 ? Terms() : Terms{{static_cast<int64_t>(markers.count), 0, 1, {}}};
}

} // namespace

uint64_t pointKeyHash(const PointKey &key) { return combineHash(key.function, key.path); }

StreamNodes::StreamNodes(TimeDetail detail) : detail(detail) { loops.emplace_back(); }

uint32_t StreamNodes::pointIndex(PointKey key) {
  auto [entry, isNew] = pointsByKey.try_emplace(key, static_cast<uint32_t>(points.size()));
  if (isNew)
    points.emplace_back(key, detail);
  return entry->second;
}

uint32_t StreamNodes::compiledLoop(uint32_t parent, uint64_t site) {
  uint64_t key = combineHash(combineHash(CompiledSeed, loops[parent].key), site);
  auto [entry, isNew] = loopsByKey.try_emplace(key, static_cast<uint32_t>(loops.size()));
  if (isNew) {
    LoopNode &loop = loops.emplace_back();
    loop.key = key;
    loop.site = site;
    loop.kind = LoopKind::Compiled;
  }
  return entry->second;
}

uint32_t StreamNodes::foldedLoop(Body body) {
  uint64_t key = FoldedSeed;
  for (Symbol symbol : body)
    key = combineHash(key, symbolKey(symbol));
  while (isOtherBody(key, body))
    key = combineHash(key, FoldedSeed);
  auto [entry, isNew] = loopsByKey.try_emplace(key, static_cast<uint32_t>(loops.size()));
  if (isNew) {
    LoopNode &loop = loops.emplace_back();
    loop.key = key;
    loop.kind = LoopKind::Folded;
    loop.variants.push_back(std::move(body));
  }
  return entry->second;
}

/// Whether the key is taken by a loop with another body (a collision of hashes).
bool StreamNodes::isOtherBody(uint64_t key, const Body &body) const {
  auto entry = loopsByKey.find(key);
  return entry != loopsByKey.end() &&
         (loops[entry->second].variants.empty() || loops[entry->second].variants[0] != body);
}

uint64_t StreamNodes::symbolKey(Symbol symbol) const {
  return symbol.isLoop() ? loops[symbol.index()].key : pointKeyHash(points[symbol.index()].key);
}

uint32_t StreamNodes::variantIndex(uint32_t loop, const Body &body) {
  LoopNode &node = loops[loop];
  uint64_t hash = bodyHash(body);
  auto [first, end] = node.variantsByHash.equal_range(hash);
  for (auto entry = first; entry != end; ++entry)
    if (node.variants[entry->second] == body)
      return entry->second;
  auto index = static_cast<uint32_t>(node.variants.size());
  node.variants.push_back(body);
  node.variantsByHash.emplace(hash, index);
  return index;
}

StreamTrace StreamNodes::finish(uint32_t thread, int64_t unresolved) {
  StreamTrace trace;
  trace.thread = thread;
  for (PointNode &point : points)
    trace.points.push_back(point.finish(unresolved));
  for (LoopNode &loop : loops)
    trace.loops.push_back({loop.key,
                           loop.site,
                           loop.kind,
                           {loop.variants.begin(), loop.variants.end()},
                           loop.variant.finish(),
                           loop.trips.finish(),
                           markerTerms(loop.markers),
                           loop.markers.events});
  return trace;
}

bool StreamNodes::dropEventTimes() {
  for (PointNode &point : points)
    point.dropEventTimes();
  return std::exchange(detail, TimeDetail::Histogram) == TimeDetail::Full;
}

size_t StreamNodes::memory() const {
  size_t bytes = sizeof(*this) + (pointsByKey.size() + loopsByKey.size()) * 48;
  for (const PointNode &point : points)
    bytes += point.memory();
  for (const LoopNode &loop : loops) {
    bytes += sizeof(loop) + loop.variant.memory() + loop.trips.memory();
    for (const Body &body : loop.variants)
      bytes += sizeof(body) + body.capacity() * sizeof(Symbol);
  }
  return bytes;
}

} // namespace anole
