#include "runtime/core/terms/Block.h"

#include "runtime/core/terms/BlockBytes.h"
#include "runtime/core/terms/SpanFacts.h"
#include "runtime/core/terms/TermFacts.h"

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

BlockRef Block::packValues(std::span<const int64_t> values) {
  const SpanFacts facts(values);
  std::string stored = format::storedPlain(values, facts.range);
  const Digest digest = format::digestOf(std::string_view(stored).substr(1));
  return fromRank({digest, values.size(), facts.sum, facts.range}, std::move(stored));
}

BlockRef Block::packTimes(std::span<const uint32_t> codes) {
  std::string stored = format::storedTimes(codes);
  const bool isCoded = format::isCodedTimes(stored);
  const Digest digest = format::digestOf(isCoded ? stored : format::plainTimes(codes));
  const SpanFacts facts(codes);
  return fromRank({digest, codes.size(), facts.sum, facts.range}, std::move(stored));
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
