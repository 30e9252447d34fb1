#include "runtime/core/ranks/cluster/PeerPlugin.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole {

int64_t PeerPlugin::relativePeer(uint32_t rank, uint32_t ranks) const {
  int64_t absolute = peer(static_cast<int>(rank), static_cast<int>(ranks));
  bool isRank = absolute >= 0 && absolute < ranks;
  return isRank ? absolute - rank : value(Special::ProcNull);
}

std::vector<int64_t> relativePeers(const PeerPlugins &plugins, uint32_t rank, uint32_t ranks) {
  std::vector<int64_t> peers;
  for (const PeerPlugin &plugin : plugins)
    peers.push_back(plugin.relativePeer(rank, ranks));
  return peers;
}

} // namespace anole
