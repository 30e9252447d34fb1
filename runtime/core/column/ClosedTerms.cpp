#include "runtime/core/column/ClosedTerms.h"

#include <utility>

namespace anole {

void ClosedTerms::close(const Terms &terms) {
  BlockRef block = Block::pack(terms);
  auto [entry, isNew] = known.try_emplace(block->digest().low, block);
  if (isNew)
    bytes += block->storedSize();
  else if (entry->second == block)
    block = entry->second;
  folder.push(blockTerm(std::move(block)));
  folder.fold();
}

void ClosedTerms::giveBlocks(std::vector<BlockRef> &blocks) {
  for (auto &[digest, block] : known)
    blocks.push_back(std::move(block));
  known.clear();
  bytes = 0;
}

Terms ClosedTerms::take() {
  Terms all = folder.take();
  *this = {};
  return all;
}

} // namespace anole
