#include "runtime/core/compress/PhaseAnchors.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <map>

namespace anole {
namespace {

constexpr uint64_t anchorSeed = 4; ///< after those of loops

/// Counts the calls of a round; loops inside it run as often as they did.
class RoundCount {
public:
  explicit RoundCount(const StreamNodes &nodes) : nodes(nodes) {}

  void add(uint32_t loop, uint64_t times) {
    for (Symbol child : nodes.loops[loop].variants[0]) {
      if (left == 0)
        return;
      --left;
      if (child.isLoop())
        addLoop(child.index(), times);
      else
        calls[child.index()] += times;
    }
  }

  std::map<uint32_t, uint64_t> calls;
  std::vector<uint32_t> compiled;

private:
  void addLoop(uint32_t loop, uint64_t times) {
    const LoopNode &inner = nodes.loops[loop];
    if (inner.kind == LoopKind::Folded)
      add(loop, times * static_cast<uint64_t>(std::max<int64_t>(inner.trips.likelyNext(1), 1)));
    else if (inner.kind == LoopKind::Compiled)
      compiled.push_back(loop);
  }

  const StreamNodes &nodes;
  size_t left = PhaseAnchors::mostSymbols;
};

} // namespace

uint64_t PhaseAnchor::keyOf(uint64_t pointHash, uint64_t stride) {
  return combineHash(combineHash(anchorSeed, pointHash), stride);
}

PhaseAnchors::Round PhaseAnchors::roundOf(const StreamNodes &nodes, uint32_t loop) {
  RoundCount count(nodes);
  count.add(loop, 1);
  Round round{{count.calls.begin(), count.calls.end()}, std::move(count.compiled), 0};
  for (auto [point, times] : round.calls)
    round.events += times;
  return round;
}

/// Points are numbered in the order in which they first came.
std::vector<uint32_t> PhaseAnchors::chosen(const StreamNodes &nodes, const Round &round,
                                           uint64_t often) {
  std::vector<uint32_t> points;
  for (auto [point, times] : round.calls)
    if (times == often)
      points.push_back(point);
  if (points.size() <= first + smallest)
    return points;
  auto others = points.begin() + first, end = others + smallest;
  std::ranges::partial_sort(others, end, points.end(), {},
                            [&](uint32_t point) { return nodes.points[point].hash; });
  points.erase(end, points.end());
  std::sort(others, points.end());
  return points;
}

bool PhaseAnchors::consider(StreamNodes &nodes, uint32_t loop, uint64_t now) {
  const Round round = roundOf(nodes, loop);
  if (round.calls.empty())
    return false;
  const uint64_t often =
      std::ranges::min_element(round.calls, {}, [](auto call) { return call.second; })->second;
  bool isNew = false;
  uint64_t outer = 0;
  for (uint32_t index : chosen(nodes, round, often)) {
    PointNode &point = nodes.points[index];
    uint64_t done = (point.events() - 1) / often;
    uint64_t begun = now - std::min(now, (done + 1) * round.events);
    isNew = add({&point, often, outer, done, begun, now, round.events, done + 1}, now) || isNew;
    outer = PhaseAnchor::keyOf(point.hash, often);
  }
  placeInside(nodes, round, outer);
  return isNew;
}

bool PhaseAnchors::add(PhaseAnchor anchor, uint64_t now) {
  if (find(anchor.key()) || (anchors.size() == most && !makeRoom(now)))
    return false;
  anchors.push_back(anchor);
  return true;
}

bool PhaseAnchors::makeRoom(uint64_t now) {
  auto goes = std::ranges::min_element(anchors, {}, [&](const PhaseAnchor &anchor) {
    return anchor.isActive(now) ? UINT64_MAX : anchor.completed;
  });
  if (goes->isActive(now))
    return false;
  anchors.erase(goes);
  return true;
}

/// Loops that were found before the one around them: they have several iterations in a round.
void PhaseAnchors::placeInside(StreamNodes &nodes, const Round &round, uint64_t outer) {
  for (PhaseAnchor &anchor : anchors) {
    auto call = std::ranges::find_if(
        round.calls, [&](auto known) { return &nodes.points[known.first] == anchor.point; });
    if (anchor.outer == 0 && call != round.calls.end() && call->second > anchor.stride &&
        !isAround(anchor.key(), outer))
      anchor.outer = outer;
  }
  for (uint32_t loop : round.compiled)
    if (nodes.loops[loop].outer == 0)
      nodes.loops[loop].outer = outer;
}

/// Whether the loop of one key is around that of another one, or is it.
bool PhaseAnchors::isAround(uint64_t outer, uint64_t key) const {
  for (size_t steps = 0; key != 0 && steps <= most; ++steps) {
    if (key == outer)
      return true;
    const PhaseAnchor *anchor = find(key);
    key = anchor ? anchor->outer : 0;
  }
  return key != 0;
}

const PhaseAnchor *PhaseAnchors::find(uint64_t key) const {
  auto found =
      std::ranges::find_if(anchors, [&](const PhaseAnchor &anchor) { return anchor.key() == key; });
  return found == anchors.end() ? nullptr : &*found;
}

void PhaseAnchors::addTo(LoopEvidences &all, uint64_t now, uint64_t frequency) const {
  for (const PhaseAnchor &anchor : anchors) {
    LoopEvidence &evidence = all.emplace_back();
    evidence.loop = anchor.key();
    evidence.outer = anchor.outer;
    evidence.isActive = anchor.isActive(now);
    evidence.least = evidence.most = anchor.completed;
    evidence.events = anchor.events();
    evidence.call = anchor.point->key();
    evidence.markedBy = anchor.stride * frequency;
  }
}

} // namespace anole
