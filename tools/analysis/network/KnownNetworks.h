#pragma once

#include "tools/analysis/network/Network.h"

namespace anole::whatif {

/// The networks that have a name (KnownNetworks.def).
std::vector<Network> knownNetworks();

/// Those of them that are looked at if none is chosen: [Tong2016], table I.
std::vector<Network> usualNetworks();

/// "10 GbE" of E10G; the name itself of a network that is not known.
std::string networkTitle(const std::string &name);

/// "E1G, E10G, QDR, ...".
std::string knownNetworkNames();

} // namespace anole::whatif
