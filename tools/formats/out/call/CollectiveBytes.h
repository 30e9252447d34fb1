#pragma once

#include "tools/formats/out/call/ExportedCall.h"

namespace anole::exporting {

/// CollectiveBytes are what a rank gives to a collective and gets from it, all of its peers
/// together; empty: other ranks decide it.
struct CollectiveBytes {
  uint64_t given = 0;
  std::optional<uint64_t> received = 0;
};

CollectiveBytes collectiveBytesOf(const ExportedAct &act);

/// Returns whether the rank is the root of the collective that it takes part in.
inline bool isRoot(const ExportedAct &collective) {
  return collective.root && *collective.root == collective.message.toThere;
}

} // namespace anole::exporting
