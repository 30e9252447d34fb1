#include "runtime/core/model/CodedTimes.h"

#include "runtime/core/terms/BlockShelf.h"
#include "runtime/core/terms/TimeCoder.h"

namespace anole {

static_assert(event_time_code::first == TimeModel::firstLinear);

void CodedTimes::close(BlockShelf *shelf) {
  blocks.push_back(Block::packTimes(rest));
  rest.clear();
  if (shelf)
    shelf->add(blocks.back());
}

uint64_t CodedTimes::size() const {
  uint64_t count = rest.size();
  for (const BlockRef &block : blocks)
    count += block->values();
  return count;
}

} // namespace anole
