#include "runtime/core/file/format/BlockTable.h"

#include "runtime/core/base/Malformed.h"

namespace anole::format {

uint64_t BlockTable::numberOf(const BlockRef &block) {
  auto [entry, isNew] = numbers.try_emplace(block->digest(), blocks.size() + 1);
  if (isNew)
    blocks.push_back(block);
  return entry->second;
}

const BlockRef &BlockTable::at(uint64_t number) const {
  if (number == 0 || number > blocks.size())
    throw Malformed("there is no block number " + std::to_string(number));
  return blocks[number - 1];
}

} // namespace anole::format
