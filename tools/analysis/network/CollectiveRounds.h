#pragma once

#include "tools/analysis/network/Collectives.h"

#include <optional>
#include <string>
#include <vector>

namespace anole::whatif {

/// A RoundMessage is what a member of a communicator sends to another one in a collective. Members
/// are numbers from 0.
struct RoundMessage {
  uint32_t from = 0, to = 0;
  uint64_t bytes = 0;
  bool operator==(const RoundMessage &) const = default;
};

/// Messages of one step of a collective. A member sends its messages of a round once it has
/// received those of all rounds before.
using Round = std::vector<RoundMessage>;
using Rounds = std::vector<Round>;

enum class CollectiveAlgorithm : uint8_t {
#define ANOLE_ALGORITHM(Name) Name,
#include "tools/analysis/network/CollectiveAlgorithms.def"
};

/// A collective with its root, if it has one, and with the nodes of its members.
struct RootedCall {
  CollectiveCall call{};
  uint32_t root = 0;
  std::vector<uint32_t> nodes{}; ///< by member; empty: each has one of its own

  uint32_t ranks() const { return static_cast<uint32_t>(call.ranks); }
  /// The member that is so many places behind the root.
  uint32_t after(uint32_t place) const { return (root + place) % ranks(); }
};

namespace rounds {
#define ANOLE_ALGORITHM(Name) Rounds roundsOf##Name(const RootedCall &rooted);
#include "tools/analysis/network/CollectiveAlgorithms.def"
} // namespace rounds

/// Returns the algorithm that an MPI chooses where no ranks share a node; nothing if collectives
/// are not taken apart, or if this one never is.
std::optional<CollectiveAlgorithm> algorithmOf(Operation operation, const CollectiveCall &call);

/// Returns the messages of an algorithm.
Rounds roundsOf(CollectiveAlgorithm algorithm, const RootedCall &rooted);

/// Returns the messages of a collective; nothing if it is not taken apart, or into more messages
/// than are followed one by one.
std::optional<Rounds> roundsOf(Operation operation, const RootedCall &rooted);

/// Returns the collectives of the MPI that a trace names: those of MPICH, unless it is Open MPI.
CollectiveModel collectivesOf(const std::string &library);

} // namespace anole::whatif
