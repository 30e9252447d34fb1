#include "tools/analysis/state/CommunicatorMap.h"

// Which family is the other half of a communicator that connects two groups.

namespace anole::tools {

/// The rank that leads the other group. Pairs do not help to find pairs, so a search ends.
std::optional<uint32_t> CommunicatorMap::otherLeader(uint32_t rank, const Lead &lead) const {
  auto peers = identityOf(rank, lead.peers);
  auto family = peers ? families.find(peers->family) : families.end();
  bool isPair = family != families.end() && family->second.shape != Shape::One;
  return isPair ? std::nullopt : worldRank(rank, lead.peers, lead.remote);
}

/// The n-th pair that two leaders make with one tag is the same on both sides.
std::optional<uint64_t> CommunicatorMap::otherOf(const Leader &leader) const {
  auto other = otherLeader(leader.rank, leader.lead);
  auto theirs = other ? leads.find(*other) : leads.end();
  if (theirs == leads.end())
    return std::nullopt;
  for (const auto &[lead, made] : theirs->second)
    if (lead.tag == leader.lead.tag && otherLeader(*other, lead) == leader.rank &&
        leader.number < made.size())
      return made[leader.number];
  return std::nullopt;
}

/// Found through the first pair that a family descends from.
std::optional<uint64_t> CommunicatorMap::otherFamily(uint64_t family) const {
  std::vector<const Details *> below;
  std::optional<uint64_t> other;
  for (uint64_t at = family; !other;) {
    auto known = families.find(at);
    if (known == families.end() || known->second.shape == Shape::One)
      return std::nullopt;
    auto leader = leaders.find(at);
    other = leader == leaders.end() ? known->second.other : otherOf(leader->second);
    if (!other && leader != leaders.end())
      return std::nullopt;
    if (!other) {
      below.push_back(&known->second.details);
      at = known->second.parent;
    }
  }
  for (size_t i = below.size(); i-- > 0;)
    other = childOf(*other, *below[i]);
  return other;
}

} // namespace anole::tools
