#include "tools/analysis/network/ComposedRounds.h"

#include <algorithm>
#include <iterator>

// Collectives of MPICH that are composed of those inside nodes and among the first members of
// nodes.

namespace anole::whatif::rounds {
namespace {

using Members = MemberNodes::Members;

/// A collective among some of the members.
Rounds among(const Members &members, Operation operation, uint64_t bytes, uint32_t rootPlace = 0) {
  const RootedCall part{{members.size(), bytes, CollectiveModel::Mpich}, rootPlace};
  if (members.size() < 2)
    return {};
  Rounds rounds = roundsOf(*algorithmOf(operation, part.call), part);
  for (Round &round : rounds)
    for (RoundMessage &message : round)
      message = {members[message.from], members[message.to], message.bytes};
  return rounds;
}

/// Puts one part after another.
class Parts {
public:
  explicit Parts(const MemberNodes &nodes) : nodes(nodes) {}

  void send(uint32_t from, uint32_t to, uint64_t bytes) { rounds.push_back({{from, to, bytes}}); }
  void amongFirsts(Operation operation, uint64_t bytes, uint32_t rootNode = 0) {
    append(among(nodes.firsts(), operation, bytes, rootNode));
  }
  void inNode(uint32_t node, Operation operation, uint64_t bytes, uint32_t rootPlace) {
    append(among(nodes.all()[node], operation, bytes, rootPlace));
  }
  /// The first member is the root. Nodes do it side by side.
  template <class IsWanted>
  void inNodes(Operation operation, uint64_t bytes, const IsWanted &isWanted) {
    Rounds together;
    for (uint32_t node = 0; node < nodes.all().size(); ++node) {
      Rounds one = isWanted(node) ? among(nodes.all()[node], operation, bytes) : Rounds();
      together.resize(std::max(together.size(), one.size()));
      for (size_t i = 0; i < one.size(); ++i)
        std::ranges::move(one[i], std::back_inserter(together[i]));
    }
    append(std::move(together));
  }
  void inNodes(Operation operation, uint64_t bytes) {
    inNodes(operation, bytes, [](uint32_t) { return true; });
  }
  Rounds taken() { return std::move(rounds); }

private:
  void append(Rounds part) { std::ranges::move(part, std::back_inserter(rounds)); }

  const MemberNodes &nodes;
  Rounds rounds{};
};

} // namespace

/// A broadcast of no bytes would send nothing.
Rounds roundsOfBarrierAndRelease(const RootedCall &, const MemberNodes &nodes) {
  Parts parts(nodes);
  parts.inNodes(Operation::Barrier, 0);
  parts.amongFirsts(Operation::Barrier, 0);
  parts.inNodes(Operation::Bcast, 1);
  return parts.taken();
}

Rounds roundsOfBcastFromFirst(const RootedCall &rooted, const MemberNodes &nodes) {
  const uint32_t node = nodes.nodeOf(rooted.root), first = nodes.all()[node].front();
  Parts parts(nodes);
  if (rooted.root != first)
    parts.send(rooted.root, first, rooted.call.bytes);
  parts.amongFirsts(Operation::Bcast, rooted.call.bytes, node);
  parts.inNodes(Operation::Bcast, rooted.call.bytes);
  return parts.taken();
}

/// The node of the root has it first, unless the root is the first member there.
Rounds roundsOfBcastFromRoot(const RootedCall &rooted, const MemberNodes &nodes) {
  const uint32_t home = nodes.nodeOf(rooted.root), place = nodes.placeOf(rooted.root);
  Parts parts(nodes);
  if (place > 0)
    parts.inNode(home, Operation::Bcast, rooted.call.bytes, place);
  parts.amongFirsts(Operation::Bcast, rooted.call.bytes, home);
  parts.inNodes(Operation::Bcast, rooted.call.bytes,
                [&](uint32_t node) { return node != home || place == 0; });
  return parts.taken();
}

/// The node of the root comes last.
Rounds roundsOfReduceToRoot(const RootedCall &rooted, const MemberNodes &nodes) {
  const uint32_t home = nodes.nodeOf(rooted.root);
  Parts parts(nodes);
  parts.inNodes(Operation::Reduce, rooted.call.bytes, [&](uint32_t node) { return node != home; });
  parts.amongFirsts(Operation::Reduce, rooted.call.bytes, home);
  parts.inNode(home, Operation::Reduce, rooted.call.bytes, nodes.placeOf(rooted.root));
  return parts.taken();
}

/// The first member of all sends the result to the root.
Rounds roundsOfReduceToFirst(const RootedCall &rooted, const MemberNodes &nodes) {
  Parts parts(nodes);
  parts.inNodes(Operation::Reduce, rooted.call.bytes);
  parts.amongFirsts(Operation::Reduce, rooted.call.bytes);
  if (rooted.root != 0)
    parts.send(0, rooted.root, rooted.call.bytes);
  return parts.taken();
}

Rounds roundsOfReduceAndBcast(const RootedCall &rooted, const MemberNodes &nodes) {
  Parts parts(nodes);
  parts.inNodes(Operation::Reduce, rooted.call.bytes);
  parts.amongFirsts(Operation::Allreduce, rooted.call.bytes);
  parts.inNodes(Operation::Bcast, rooted.call.bytes);
  return parts.taken();
}

/// The last member of a node has the result of all there. A node learns whether another one comes
/// before it, and then what that one has.
Rounds roundsOfScanOfNodes(const RootedCall &rooted, const MemberNodes &nodes) {
  constexpr uint64_t flag = 4;
  const Members firsts = nodes.firsts();
  Parts parts(nodes);
  parts.inNodes(Operation::Scan, rooted.call.bytes);
  for (const Members &members : nodes.all())
    if (members.size() > 1)
      parts.send(members.back(), members.front(), rooted.call.bytes);
  parts.amongFirsts(Operation::Scan, rooted.call.bytes);
  for (size_t node = 1; node < firsts.size(); ++node)
    parts.send(firsts[node - 1], firsts[node], rooted.call.bytes);
  parts.inNodes(Operation::Bcast, flag);
  parts.inNodes(Operation::Bcast, rooted.call.bytes, [](uint32_t node) { return node > 0; });
  return parts.taken();
}

} // namespace anole::whatif::rounds
