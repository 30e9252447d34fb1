#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/file/check/FieldValues.h"

#include <map>
#include <optional>
#include <tuple>

namespace anole {

/// KnownGroups find out which ranks are in which communicator, as far as a trace says it without
/// the order of events: ranks that made a communicator in the same call at the same call path, of
/// the same one, with the same colour, are in it together. A group counts as known only if every
/// member reports its size and the ranks are distinct. So nothing wrong is believed where ranks
/// come to the same call by different paths, or where a call makes several communicators and says
/// no colour (MPI_Cart_sub, MPI_Comm_split_type); those are unknown.
///
/// A step for each call that makes a communicator, and memory for `mostOfRank` of each rank.
class KnownGroups {
public:
  static constexpr size_t mostOfRank = 1024;
  static constexpr uint32_t world = 0;

  explicit KnownGroups(uint32_t ranks);

  /// Returns whether calls of this function are made by all ranks of their communicator and give
  /// each of them at most one other one.
  static bool makesGroup(const CallRole &role);

  /// Adds what one rank did. False if there are too many steps.
  bool add(uint32_t rank, const StreamTrace &stream, const KnownFunctions &functions,
           StepBudget &steps);

  /// The group of a rank's communicator, and the rank in it. Once all ranks were added.
  struct Place {
    uint32_t group = 0;
    int64_t rank = 0;
  };
  std::optional<Place> find(uint32_t rank, int64_t communicator) const;

  /// The ranks of a known group in MPI_COMM_WORLD.
  const std::vector<uint32_t> &members(uint32_t group) const { return groups[group].members; }

private:
  /// A communicator that a rank made.
  struct Made {
    int64_t parent, color, rank, size;
    uint64_t point, round; ///< the call: how many before it made one of the same parent there
  };
  struct Group {
    int64_t size;
    bool isConsistent = true;
    std::vector<uint32_t> members{};
    std::vector<bool> isTaken{}; ///< of its ranks
  };
  using Key = std::tuple<uint32_t, uint64_t, uint64_t, int64_t>; ///< parent, point, round, colour
  using Communicators = std::map<int64_t, Made>; ///< by their numbers, which grow as they are made

  static bool collect(const PointTrace &point, const FunctionInfo &function, uint32_t rank,
                      StepBudget &steps, Communicators &made);
  std::optional<Place> placeOf(uint32_t rank, int64_t communicator) const;
  void join(uint32_t rank, int64_t communicator, const Made &made);
  bool isKnown(const Group &group) const;

  std::vector<Group> groups;
  std::map<Key, uint32_t> byKey;
  std::vector<std::map<int64_t, Place>> places; ///< of each rank, by communicator
};

} // namespace anole
