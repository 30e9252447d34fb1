#pragma once

#include "tools/analysis/network/CollectiveRounds.h"
#include "tools/analysis/network/MemberNodes.h"

namespace anole::whatif {

/// A Composition makes a collective of smaller ones, inside nodes and among the first members of
/// nodes, so that less has to pass between nodes. MPICH does so also where all ranks are on one
/// node: there a broadcast goes to the first member, which sends it to all others, also to the
/// root.
enum class Composition : uint8_t {
#define ANOLE_COMPOSITION(Name) Name,
#include "tools/analysis/network/CollectiveAlgorithms.def"
};

namespace rounds {
#define ANOLE_COMPOSITION(Name)                                                                    \
  Rounds roundsOf##Name(const RootedCall &rooted, const MemberNodes &nodes);
#include "tools/analysis/network/CollectiveAlgorithms.def"
} // namespace rounds

/// Returns what an MPI composes of a collective; nothing if it does as where each has its own node.
std::optional<Composition> compositionOf(Operation operation, const CollectiveCall &call,
                                         const MemberNodes &members);

/// Returns the messages of a collective that is composed.
std::optional<Rounds> composedRounds(Operation operation, const RootedCall &rooted);

} // namespace anole::whatif
