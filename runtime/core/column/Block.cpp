#include "runtime/core/column/Block.h"

#include "runtime/core/column/TermFacts.h"
#include "runtime/core/format/BlockBytes.h"

namespace anole {

bool BlockRef::operator==(const BlockRef &other) const {
  if (block == other.block)
    return true;
  return block && other.block && block->digest() == other.block->digest();
}

/// What is asked of a block again and again is found out once, as it takes going through its terms.
void Block::describe(const TermFacts &facts, std::string_view plain) {
  count = facts.values();
  total = facts.sum();
  extremes = facts.range();
  hash = format::digestOf(plain);
}

BlockRef Block::pack(const Terms &terms) {
  auto block = std::make_shared<Block>();
  std::string plain = format::plainBytes(terms);
  block->describe(factsOf(terms), plain);
  block->stored = format::storedBytes(std::move(plain));
  return BlockRef(std::move(block));
}

Expected<BlockRef> Block::fromBytes(std::string stored) {
  auto plain = format::plainFrom(stored);
  if (!plain)
    return tl::unexpected(plain.error());
  auto facts = format::factsFrom(*plain);
  if (!facts)
    return tl::unexpected(facts.error());
  auto block = std::make_shared<Block>();
  block->describe(*facts, *plain);
  if (!facts->isWhole() || block->count == 0)
    return fail("a block has a term without a value");
  block->stored = std::move(stored);
  return BlockRef(std::move(block));
}

/// What is here was packed by pack() or checked by fromBytes().
Terms Block::terms() const {
  auto plain = format::plainFrom(stored);
  auto terms = plain ? format::termsFrom(*plain) : Expected<Terms>();
  return terms ? std::move(*terms) : Terms();
}

Term blockTerm(BlockRef block) {
  uint64_t values = block->values();
  return {0, 0, values, {}, std::move(block)};
}

} // namespace anole
