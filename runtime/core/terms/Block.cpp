#include "runtime/core/terms/Block.h"

#include "runtime/core/terms/BlockBytes.h"
#include "runtime/core/terms/TermFacts.h"

#include <algorithm>
#include <atomic>

namespace anole {

bool BlockRef::operator==(const BlockRef &other) const {
  if (block == other.block)
    return true;
  return block && other.block && block->digest() == other.block->digest();
}

Block::Facts Block::describe(const TermFacts &facts, std::string_view plain) {
  return {format::digestOf(plain), facts.values(), facts.sum(), facts.range()};
}

BlockRef Block::pack(const Terms &terms) {
  std::string plain = format::plainBytes(terms);
  Facts facts = describe(factsOf(terms), plain);
  return fromRank(facts, format::storedBytes(std::move(plain)));
}

/// What TermFacts finds out, without a look at each value for what it may be.
template <typename Number>
static Block::Facts factsOfValues(std::span<const Number> values, std::string_view digested) {
  int64_t low = INT64_MAX, high = INT64_MIN;
  uint64_t sum = 0;
  for (int64_t value : values) {
    sum += static_cast<uint64_t>(value);
    low = std::min(low, value);
    high = std::max(high, value);
  }
  return {format::digestOf(digested), values.size(), sum, ValueRange{low, high}};
}

BlockRef Block::packValues(std::span<const int64_t> values) {
  std::string stored = format::storedPlain(values);
  const Facts facts = factsOfValues(values, std::string_view(stored).substr(1));
  return fromRank(facts, std::move(stored));
}

BlockRef Block::packTimes(std::span<const uint32_t> codes) {
  std::string stored = format::storedTimes(codes);
  const bool isCoded = format::isCodedTimes(stored);
  const Facts facts = factsOfValues(codes, isCoded ? stored : format::plainTimes(codes));
  return fromRank(facts, std::move(stored));
}

BlockRef Block::fromRank(const Facts &facts, std::string stored) {
  auto block = std::make_shared<Block>();
  block->known = facts;
  block->stored = std::move(stored);
  return BlockRef(std::move(block));
}

BlockRef Block::keptElsewhere(const Facts &facts, size_t size) {
  auto block = std::make_shared<Block>();
  block->known = facts;
  block->size = size;
  block->kept = true;
  return BlockRef(std::move(block));
}

Expected<BlockRef> Block::fromBytes(std::string stored) {
  auto plain = format::plainFrom(stored);
  if (!plain)
    return tl::unexpected(plain.error());
  auto found = format::factsFrom(*plain);
  if (!found)
    return tl::unexpected(found.error());
  Facts facts = describe(*found, format::isCodedTimes(stored) ? stored : *plain);
  if (!found->isWhole() || facts.values == 0)
    return fail("a block has a term without a value");
  return fromRank(facts, std::move(stored));
}

/// A process that shares this memory may look at any moment: the size says last where the bytes
/// are.
void Block::moveTo(std::shared_ptr<const BlockFile> home, uint64_t at) {
  if (isAway())
    return;
  file = std::move(home);
  offset = at;
  std::atomic_signal_fence(std::memory_order_release);
  size = stored.size();
  std::atomic_signal_fence(std::memory_order_release);
  std::string().swap(stored);
}

void Block::fetch(std::string bytes) {
  if (!isAway() || file)
    return;
  stored = std::move(bytes);
  size = 0;
}

/// What is here was packed by pack() or checked by fromBytes(), unless a file cannot be read.
Terms Block::terms() const {
  auto plain = format::plainFrom(bytes());
  auto terms = plain ? format::termsFrom(*plain) : Expected<Terms>();
  return terms ? std::move(*terms) : Terms();
}

Term blockTerm(BlockRef block) {
  uint64_t values = block->values();
  return {0, 0, values, {}, std::move(block)};
}

} // namespace anole
