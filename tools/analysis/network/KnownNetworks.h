#pragma once

#include "tools/analysis/network/Network.h"

namespace anole::whatif {

/// Returns the networks that have a name (KnownNetworks.def).
std::vector<Network> knownNetworks();

/// Returns those of them that are looked at if none is chosen: [Tong2016], table I.
std::vector<Network> usualNetworks();

/// Returns "10 GbE" for E10G, and the name itself of a network that is not known.
std::string networkTitle(const std::string &name);

/// Returns "E1G, E10G, QDR, ...".
std::string knownNetworkNames();

} // namespace anole::whatif
