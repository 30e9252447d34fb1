#include "runtime/core/model/CodedTimes.h"

#include "runtime/core/terms/BlockShelf.h"

namespace anole {
namespace {

BlockRef packed(const std::vector<EventTimeCode> &codes) {
  Terms terms;
  terms.reserve(codes.size());
  for (EventTimeCode code : codes)
    terms.push_back({.start = code, .stride = 0, .count = 1, .body = {}});
  return Block::pack(terms);
}

} // namespace

void CodedTimes::add(EventTimeCode code, BlockShelf *shelf) {
  rest.push_back(code);
  if (rest.size() < perBlock)
    return;
  blocks.push_back(packed(rest));
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
