#include "tools/analysis/network/MemberNodes.h"

#include <algorithm>
#include <unordered_map>

namespace anole::whatif {

MemberNodes::MemberNodes(const std::vector<uint32_t> &numbers) {
  std::unordered_map<uint32_t, uint32_t> found;
  for (uint32_t member = 0; member < numbers.size(); ++member) {
    auto next = static_cast<uint32_t>(nodes.size());
    uint32_t node = found.try_emplace(numbers[member], next).first->second;
    if (node == next)
      nodes.emplace_back();
    nodes[node].push_back(member);
    nodeOfMember.push_back(node);
  }
}

MemberNodes::Members MemberNodes::firsts() const {
  Members firsts;
  for (const Members &members : nodes)
    firsts.push_back(members.front());
  return firsts;
}

uint32_t MemberNodes::placeOf(uint32_t member) const {
  const Members &members = nodes[nodeOf(member)];
  return static_cast<uint32_t>(std::ranges::lower_bound(members, member) - members.begin());
}

bool MemberNodes::areInOrder() const { return std::ranges::is_sorted(nodeOfMember); }

} // namespace anole::whatif
