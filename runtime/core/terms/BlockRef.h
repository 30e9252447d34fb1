#pragma once

#include <cstdint>
#include <memory>

namespace anole {

class Block;

/// A block (see Block) that many terms may hold together, or none. Equal blocks are equal, wherever
/// they are kept.
class BlockRef {
public:
  BlockRef() = default;
  explicit BlockRef(std::shared_ptr<Block> block) : block(std::move(block)) {}

  explicit operator bool() const { return block != nullptr; }
  const Block &operator*() const { return *block; }
  const Block *operator->() const { return block.get(); }
  bool operator==(const BlockRef &other) const;

  /// The block, for what becomes of its bytes: that concerns all that hold it, and changes nothing
  /// that they see.
  Block &storage() const { return *block; }

private:
  std::shared_ptr<Block> block;
};

} // namespace anole
