#pragma once

#include "runtime/core/terms/BlockRef.h"

namespace anole {

/// Is told of every block that a merge takes in from another rank, and may put it away (BlockFile):
/// so the memory of a rank that merges is bounded, whatever its subtree recorded.
class BlockShelf {
public:
  virtual ~BlockShelf() = default;
  virtual void add(const BlockRef &block) = 0;
};

} // namespace anole
