#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::whatif {

/// A NodeMap knows which ranks share a node.
class NodeMap {
public:
  /// Each so many ranks in a row.
  static NodeMap blocks(uint32_t ranksPerNode);

  /// A machine file as launchers read it: each line has the name of a node, and perhaps a colon and
  /// how many of the next ranks are on it (1). A name may come again; `#` begins a comment.
  static Expected<NodeMap> parse(const std::string &text, const std::string &file);

  /// An error if the machine file ends before the last rank.
  Expected<void> checkFor(uint32_t ranks) const;

  /// A number that ranks of a node have in common.
  uint32_t nodeOf(uint32_t rank) const {
    return listed.empty() ? rank / ranksPerNode : listed[rank];
  }

private:
  uint32_t ranksPerNode = 1;
  std::vector<uint32_t> listed; ///< by rank; empty: in blocks
  std::string file;             ///< that lists them
};

} // namespace anole::whatif
