#pragma once

#include "tools/analysis/state/CallShape.h"
#include "tools/analysis/state/CommunicatorMap.h"

#include <deque>
#include <span>
#include <unordered_map>

namespace anole::whatif {

/// A rank's part in a collective operation.
struct CollectiveEntry {
  uint32_t rank = 0;
  uint32_t site = 0;
  int64_t request = -1; ///< -1: it blocks
  uint32_t slot = 0;    ///< when it started, if it does not block
  WalkedEvent maker{};  ///< the event, if it makes a communicator

  bool blocks() const { return request < 0; }
};

/// A collective operation that not all ranks have entered.
struct CollectiveInstance {
  const CallShape *shape = nullptr; ///< of the first one that entered
  uint64_t bytes = 0;               ///< the most of all ranks
  std::vector<CollectiveEntry> entries{};
};

/// The members of a communicator, and its collectives. The n-th collective of each member is the
/// same operation. If the communicator connects two groups, the members of one come first.
struct Group {
  std::vector<uint32_t> members;                   ///< ranks of MPI_COMM_WORLD
  size_t half = 0;                                 ///< members of the first of two groups
  std::unordered_map<uint32_t, uint32_t> places{}; ///< of the members
  std::vector<uint64_t> entered{};                 ///< collectives, by place
  uint64_t settled = 0;                            ///< collectives that all have entered
  std::deque<CollectiveInstance> open{};

  /// The members that a rank talks to.
  std::span<const uint32_t> peersOf(uint32_t rank) const;
  uint64_t peers(uint32_t rank) const { return peersOf(rank).size(); }
  /// One of them, by its distance from the rank.
  std::optional<uint32_t> peer(uint32_t rank, int64_t distance) const;
};

/// All communicators. A trace has no lists of members; they follow from the calls that make
/// communicators, once all ranks of the old one have made theirs (CommunicatorMap).
class Groups {
public:
  explicit Groups(uint32_t ranks);

  /// The group of a rank's communicator; empty if it is not known.
  std::optional<uint32_t> of(uint32_t rank, int64_t communicator);

  /// The members of a rank's group, as ranks of MPI_COMM_WORLD; empty if the trace does not tell.
  /// `communicator` is one that the group is of.
  std::optional<std::vector<uint32_t>> membersOf(uint32_t rank, int64_t communicator,
                                                 int64_t group) const;

  /// Enters the next collective. If all have entered, it is over, and returned.
  std::optional<CollectiveInstance> enter(uint32_t group, const CallShape &shape, uint64_t bytes,
                                          CollectiveEntry entry);

  /// Notes what the ranks made in a collective that is over. Entries in ascending order of rank.
  void make(const CollectiveInstance &instance);

  /// Notes the communicator or group that an event of a rank made.
  void follow(uint32_t rank, const CallShape &shape, const WalkedEvent &event) {
    map.follow(rank, shape.known(), event);
  }
  /// Enters a call that waits for the ranks of the new communicator; false: it does not wait, as
  /// it is not known who they are.
  bool arrive(const CallShape &shape, int64_t communicator, CollectiveEntry entry);
  /// The same call of all these ranks, once all have arrived.
  std::optional<CollectiveInstance> met(uint32_t rank, int64_t communicator);

  /// Ends a collective that a rank is in, or for which one of its requests stands, without those
  /// that did not enter it; nothing if there is none.
  std::optional<std::pair<uint32_t, CollectiveInstance>>
  giveUp(uint32_t rank, const std::vector<int64_t> &requests);

  /// Ranks that arrived and wait, in a fixed order.
  std::vector<uint32_t> arrived() const;

  Group &operator[](uint32_t group) { return groups[group]; }
  std::deque<Group> &all() { return groups; }

private:
  uint32_t add(std::vector<uint32_t> members, size_t half = 0);
  std::optional<uint32_t> number(uint32_t rank, int64_t communicator);
  bool haveArrived(uint64_t family) const;
  void takeArrived(uint64_t family, const Group &group, CollectiveInstance &whole);

  std::deque<Group> groups;
  std::vector<std::unordered_map<int64_t, uint32_t>> numbers; ///< by rank, then communicator
  tools::CommunicatorMap map;
  std::map<tools::CommunicatorMap::Identity, uint32_t> byIdentity;
  std::map<uint64_t, CollectiveInstance> meeting; ///< by family of the new communicator
  uint64_t allMembers = 0; ///< of the communicators that were made; beyond a limit none is known
};

} // namespace anole::whatif
