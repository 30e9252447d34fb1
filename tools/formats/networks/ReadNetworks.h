#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/network/Network.h"

namespace anole::whatif {

/// Returns what --network takes: one of the usual networks by name, or NAME:KEY=NUMBER,... with the
/// keys `bandwidth` (Gbit/s) and `latency` (microseconds), both needed unless the name is a usual
/// one, and `overhead`, `gap` (microseconds), `eager` (bytes), all with `intra-` before
/// them for links inside a node (as between nodes if not given), `copy` (GB/s), and `nodes`, which
/// is 1 if all ranks share a node.
Expected<Network> parseNetwork(const std::string &text);

/// A JSON file: an object of networks by name, each an object with the same keys, and perhaps
/// `table` and `intra-table`: lists of pairs of bytes and microseconds, or names of files for
/// SizeTable beside it.
Expected<std::vector<Network>> readNetworks(const std::string &file);

} // namespace anole::whatif
