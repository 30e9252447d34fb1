#pragma once

#include <cstdint>
#include <vector>

namespace anole::whatif {

/// MemberNodes are the nodes of the members of a communicator, in the order of the first members
/// that are there, which speak for them: the order that MPICH has.
class MemberNodes {
public:
  using Members = std::vector<uint32_t>;

  /// `nodes` has a number for each member, equal if they share a node.
  explicit MemberNodes(const std::vector<uint32_t> &nodes);

  /// The members of each node, ascending.
  const std::vector<Members> &all() const { return nodes; }
  Members firsts() const;
  uint32_t nodeOf(uint32_t member) const { return nodeOfMember[member]; }
  /// The member's place among those of its node.
  uint32_t placeOf(uint32_t member) const;
  bool areShared() const { return nodes.size() < nodeOfMember.size(); }
  /// Returns whether the members of each node follow those of the node before.
  bool areInOrder() const;

private:
  std::vector<Members> nodes{};
  std::vector<uint32_t> nodeOfMember{};
};

} // namespace anole::whatif
