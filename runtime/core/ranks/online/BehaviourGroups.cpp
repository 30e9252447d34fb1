#include "runtime/core/ranks/online/BehaviourGroups.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <tuple>

namespace anole {

namespace {

auto keyOf(const RankKind &kind) { return std::tuple(kind.before, kind.now); }

/// Those of the lowest rank stand for all: they had the same surprises.
void unite(RankKind &left, const RankKind &right) {
  uint64_t ranks = left.ranks + ANOLE_FAULT(KindsNotAddedUp, 0, right.ranks);
  if (right.first < left.first)
    left = right;
  left.ranks = ranks;
}

/// Whether they stay what all of them were known to do: most do, or else those with the lowest
/// rank, which leads.
bool staysRather(const RankKind &left, const RankKind &right) {
  return std::tuple(left.ranks, right.first) > std::tuple(right.ranks, left.first);
}

/// What one predicted record did not predict, the other rank did not do, or not yet.
Misprediction firstDifference(const Misprediction &left, const Misprediction &right) {
  if (left.event != 0 && left.event == right.event)
    return left.digest == right.digest ? Misprediction() : left;
  bool isLeft = right.event == 0 ||
                (left.event != 0 && ANOLE_FAULT(LaterSurpriseCounts, left.event > right.event,
                                                left.event < right.event));
  return isLeft ? left : right;
}

} // namespace

void BehaviourGroups::join(const BehaviourGroups &others) {
  for (const RankKind &other : others.kinds) {
    auto place = std::ranges::lower_bound(kinds, keyOf(other), {}, keyOf);
    if (place != kinds.end() && keyOf(*place) == keyOf(other))
      unite(*place, other);
    else
      kinds.insert(place, other);
  }
  areTooMany = areTooMany || others.areTooMany || kinds.size() > most;
  if (areTooMany)
    kinds.clear();
}

std::vector<BehaviourGroups::Deviating> BehaviourGroups::deviating() const {
  std::vector<Deviating> found;
  for (auto begin = kinds.begin(); begin != kinds.end();) {
    auto end = std::find_if(begin, kinds.end(), [&](const RankKind &kind) {
      return ANOLE_FAULT(UnlikePastsCompared, false, kind.before != begin->before);
    });
    auto stays = std::max_element(begin, end, [](const RankKind &left, const RankKind &right) {
      return ANOLE_FAULT(TheManyDeviate, staysRather(left, right), staysRather(right, left));
    });
    for (auto kind = begin; kind != end; ++kind)
      if (kind != stays)
        found.push_back({*kind, firstDifference(kind->surprise, stays->surprise)});
    begin = end;
  }
  return found;
}

void BehaviourGroups::put(ByteWriter &out) const {
  out.put(areTooMany).put(kinds.size());
  for (const RankKind &kind : kinds) {
    const Misprediction &surprise = kind.surprise;
    out.put(kind.first).put(kind.ranks).put(surprise.event).put(surprise.marker);
    for (uint64_t hash : {kind.before, kind.now, surprise.path, surprise.loopSite, surprise.digest})
      out.putWord(hash);
  }
}

BehaviourGroups BehaviourGroups::from(ByteReader &in) {
  BehaviourGroups made;
  made.areTooMany = in.take() != 0;
  made.kinds.resize(in.takeCount());
  for (RankKind &kind : made.kinds) {
    Misprediction &surprise = kind.surprise;
    kind.first = static_cast<uint32_t>(in.take());
    for (uint64_t *number : {&kind.ranks, &surprise.event, &surprise.marker})
      *number = in.take();
    for (uint64_t *hash :
         {&kind.before, &kind.now, &surprise.path, &surprise.loopSite, &surprise.digest})
      *hash = in.takeWord();
  }
  return made;
}

} // namespace anole
