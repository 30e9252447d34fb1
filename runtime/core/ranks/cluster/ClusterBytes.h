#pragma once

#include "runtime/core/ranks/cluster/ClusterState.h"

#include <optional>
#include <string>

namespace anole {

/// The state as bytes, for sending. A bit mask says which signatures differ between the candidates;
/// the other signatures are sent once (adaptive signature building, [Bahmani2017], algorithm 4). In
/// the paper a reduction of its own finds the mask of all ranks. Here each message has the mask of
/// its own candidates, which saves this round. Distances do not need the mask: equal signatures add
/// nothing.
std::string toBytes(const ClusterState &state);

/// Nothing if the bytes are damaged.
std::optional<ClusterState> clusterStateFrom(const std::string &bytes);

} // namespace anole
