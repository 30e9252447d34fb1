#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

enum class Signature : uint8_t;

/// The parameters that a plug-in may give: a set of bits. Programs use the same numbers
/// (anole/anole.h).
enum PluginUse : unsigned { PluginPeer = 1, PluginKey = 2, PluginColor = 4 };

/// A PeerPlugin is what a program declares about its peers, and about the keys and colours of
/// MPI_Comm_split (anole_register_plugin): a number that each rank has in their place. What a
/// plug-in knows does not tell ranks apart, and each member of a cluster gets its own (user plug-in
/// functions, [Bahmani2017], section 3.3).
struct PeerPlugin {
  std::string name;
  int (*number)(int rank, int ranks) = nullptr; ///< a peer is a rank of MPI_COMM_WORLD
  unsigned uses = PluginPeer;

  /// Returns whether it gives values of this signature.
  bool gives(Signature signature) const;

  /// The number as fields of this signature have it. A peer and a key are minus the own rank; a
  /// peer that is no rank of the program is PROC_NULL, a colour below 0 MPI_UNDEFINED.
  int64_t valueOf(Signature signature, uint32_t rank, uint32_t ranks) const;
};

using PeerPlugins = std::vector<PeerPlugin>;

/// PluginValues are what plug-ins give on one rank, in the order of the plug-ins.
struct PluginValues {
  std::vector<int64_t> peers{}, keys{}, colors{};

  /// Those of Src and Dest are the peers.
  const std::vector<int64_t> &of(Signature signature) const;
};

PluginValues pluginValues(const PeerPlugins &plugins, uint32_t rank, uint32_t ranks);

} // namespace anole
