#pragma once

#include "tools/analysis/state/GroupMap.h"

#include <array>

namespace anole::tools {

/// A MakerKind is how ranks come to have a new communicator.
enum class MakerKind : uint8_t {
  None,    ///< it makes no communicator
  Whole,   ///< all ranks of the old communicator make the call
  Some,    ///< only the ranks of the new one make the call
  Connect, ///< likewise, and the new one connects them with another group of the trace
  Outside, ///< the new one connects ranks with processes that are not in the trace
};

MakerKind makerKindOf(const CallRole &role);

/// A CommunicatorMap knows which rank of MPI_COMM_WORLD is which rank of a communicator.
///
/// A trace has no lists of members: each rank records which communicators it made, and its own rank
/// in them. Ranks that make the n-th communicator of the same parent with the same colour, size and
/// group (GroupMap) are taken together. If several of them have the same rank in it (MPI_Cart_sub
/// makes all rows in one call), the n-th ones of each rank belong together, because such calls keep
/// the order of the ranks.
///
/// A communicator that connects two groups is a pair of such families. The leaders of both say in
/// the call which rank leads the other one. Communicators made of it, and of those, are pairs too.
class CommunicatorMap {
public:
  explicit CommunicatorMap(uint32_t ranks) : ranks(ranks) {}

  /// Returns whether calls of this function have to be followed.
  static bool follows(const CallRole &role);

  /// Notes the communicator or group that the rank's event made, if it made one. Ranks must come in
  /// ascending order, at least those that make a communicator in the same call.
  void follow(uint32_t rank, const KnownFunction &function, const WalkedEvent &event);

  /// The own rank in a communicator, given by its number; empty if the communicator was made
  /// unseen. If it connects two groups, the rank in the own group.
  std::optional<int64_t> ownRank(uint32_t rank, int64_t communicator) const;

  /// The rank in MPI_COMM_WORLD of a peer, once all ranks were followed. If the communicator
  /// connects two groups, peers are members of the other one.
  std::optional<uint32_t> worldRank(uint32_t rank, int64_t communicator, int64_t peer) const;

  /// The ranks of a communicator in MPI_COMM_WORLD, in the order of their ranks in it; of the other
  /// group, if it connects two.
  struct Members {
    std::vector<uint32_t> own, other{};
  };
  /// Empty if not all are known.
  std::optional<Members> membersOf(uint32_t rank, int64_t communicator) const;

  /// The members of a group by their ranks in a communicator.
  struct GroupRanks {
    int64_t comm = 0;
    std::vector<int64_t> ranks{};
    auto operator<=>(const GroupRanks &) const = default;
  };
  /// The members of a rank's group, by their ranks in this communicator or in MPI_COMM_WORLD; empty
  /// if the group was made of none of these two.
  std::optional<GroupRanks> groupRanks(uint32_t rank, int64_t communicator, int64_t group) const;

  /// An Identity is what ranks of one communicator have in common: a number for it, or for its own
  /// half.
  struct Identity {
    uint64_t family, ordinal;
    auto operator<=>(const Identity &) const = default;
  };
  std::optional<Identity> identityOf(uint32_t rank, int64_t communicator) const;
  /// The family of the other group, if its leader is known.
  std::optional<uint64_t> otherFamily(uint64_t family) const;

private:
  struct Membership {
    uint64_t family;                       ///< the same on all ranks that were put together
    int64_t own;                           ///< own rank
    uint64_t ordinal;                      ///< among the ranks of the family with this own rank
    int64_t size;                          ///< of the own group
    uint64_t children{0};                  ///< communicators that all its ranks made of it so far
    std::map<uint64_t, uint64_t> others{}; ///< those that only some did, by how they were made
  };
  /// Details are what tells the children of a family apart.
  using Details = std::array<uint64_t, 5>;
  enum class Shape : uint8_t {
    One,    ///< a group
    Pair,   ///< two groups that talk to each other
    Merged, ///< two groups in one
  };
  struct Family {
    Shape shape = Shape::One;
    uint64_t parent = 0;
    Details details{};
    std::optional<uint64_t> other{};                    ///< if the call itself says it
    std::map<int64_t, std::vector<uint32_t>> members{}; ///< by own rank
  };
  /// A call of a rank that leads its group into a pair: the communicator in which it knows the
  /// other leader.
  struct Lead {
    int64_t peers, remote, tag;
    auto operator<=>(const Lead &) const = default;
  };
  struct Leader {
    uint32_t rank;
    Lead lead;
    size_t number; ///< among the like calls of the rank
  };
  struct Maker;

  Membership *find(uint32_t rank, int64_t communicator);
  const Membership *known(uint32_t rank, int64_t communicator) const;
  std::optional<GroupContent> contentOf(const Membership &membership, int64_t communicator) const;
  void followGroup(uint32_t rank, const KnownFunction &function, const WalkedEvent &event);
  uint64_t familyOf(const Maker &maker, Membership *from);
  static uint64_t childOf(uint64_t parent, const Details &details);
  uint64_t nextOf(const Maker &maker, Membership *from, uint64_t group);
  void lead(const Maker &maker, const Membership &from, uint64_t family);
  std::optional<uint64_t> otherOf(const Leader &leader) const;
  std::optional<uint32_t> otherLeader(uint32_t rank, const Lead &lead) const;
  std::optional<uint32_t> rankAt(const Identity &which, int64_t place) const;

  uint32_t ranks;
  GroupMap groups;
  std::map<std::pair<uint32_t, int64_t>, Membership> memberships;
  std::map<uint64_t, Family> families;
  std::map<uint32_t, std::map<Lead, std::vector<uint64_t>>> leads; ///< families, by leader
  std::map<uint64_t, Leader> leaders;                              ///< by family
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> withoutParent; ///< as Membership::others
};

} // namespace anole::tools
