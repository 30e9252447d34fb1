#pragma once

#include "runtime/core/terms/Block.h"

#include <map>
#include <vector>

namespace anole::format {

/// The blocks of a trace, each once, numbered from 1 in order of first use.
class BlockTable {
public:
  uint64_t numberOf(const BlockRef &block);
  void add(BlockRef block) { blocks.push_back(std::move(block)); }
  const BlockRef &at(uint64_t number) const; ///< throws Malformed if there is none
  const std::vector<BlockRef> &all() const { return blocks; }

private:
  std::vector<BlockRef> blocks;
  std::map<Block::Digest, uint64_t> numbers;
};

} // namespace anole::format
