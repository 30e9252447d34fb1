#pragma once

#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Trace.h"

#include <map>
#include <optional>

namespace anole::tools {

/// Whether the communicators that the function makes connect two groups.
bool joinsTwoGroups(const FunctionInfo &function);

/// Which rank of MPI_COMM_WORLD is which rank of a communicator.
///
/// A trace has no lists of members: each rank records which communicators it made, and its own rank
/// in them. Ranks that make the n-th communicator of the same parent with the same colour and size
/// are taken together. If several of them have the same rank in it (MPI_Cart_sub makes all rows in
/// one call), the n-th ones of each rank belong together, because such calls keep the order of the
/// ranks. Rejected: following groups, which would need the arguments of every call that makes a
/// group.
class CommunicatorMap {
public:
  /// Notes the communicator that the rank's event made, if it made one. Ranks must come in
  /// ascending order.
  void follow(uint32_t rank, const FunctionInfo &function, const WalkedEvent &event);

  /// The own rank in a communicator, given by its number; empty if the communicator was made unseen
  /// or connects two groups.
  std::optional<int64_t> ownRank(uint32_t rank, int64_t communicator) const;

  /// The rank in MPI_COMM_WORLD of a member, once all ranks were followed.
  std::optional<uint32_t> worldRank(uint32_t rank, int64_t communicator, int64_t member) const;

private:
  struct Membership {
    uint64_t family;   ///< the same on all ranks that were put together
    int64_t own;       ///< own rank
    uint64_t ordinal;  ///< among the ranks of the family with this own rank
    uint64_t children; ///< communicators made of it so far
  };
  Membership *find(uint32_t rank, int64_t communicator);

  std::map<std::pair<uint32_t, int64_t>, Membership> memberships;
  std::map<uint64_t, std::map<int64_t, std::vector<uint32_t>>> members; ///< family, own rank
};

} // namespace anole::tools
