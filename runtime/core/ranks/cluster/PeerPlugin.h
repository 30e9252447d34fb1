#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

/// What a program declares about its peers (anole_register_plugin): the rank of MPI_COMM_WORLD that
/// a rank communicates with. A peer that a plug-in knows does not tell ranks apart, and each member
/// of a cluster gets its own (user plug-in functions, [Bahmani2017], section 3.3).
struct PeerPlugin {
  std::string name;
  int (*peer)(int rank, int ranks) = nullptr;

  /// The peer as a field of kind Peer has it: minus the own rank, or PROC_NULL if the plug-in names
  /// no rank of the program.
  int64_t relativePeer(uint32_t rank, uint32_t ranks) const;
};

using PeerPlugins = std::vector<PeerPlugin>;

/// The relative peers of a rank by each plug-in, in the order of the plug-ins.
std::vector<int64_t> relativePeers(const PeerPlugins &plugins, uint32_t rank, uint32_t ranks);

} // namespace anole
