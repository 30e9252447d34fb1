#include "runtime/core/column/Block.h"

#include "runtime/core/column/TermSums.h"
#include "runtime/core/format/BlockBytes.h"

#include <algorithm>

namespace anole {

namespace {

bool hasValues(const Terms &terms) {
  return !terms.empty() && std::ranges::all_of(terms, [](const Term &term) {
    return term.count > 0 && (!term.isRepeat() || hasValues(term.body));
  });
}

} // namespace

bool BlockRef::operator==(const BlockRef &other) const {
  if (block == other.block)
    return true;
  return block && other.block && block->digest() == other.block->digest();
}

/// What is asked of a block again and again is found out once, as it takes going through its terms.
void Block::describe(const Terms &terms, std::string_view plain) {
  count = valueCount(terms);
  total = sumOf(terms);
  extremes = rangeOf(terms);
  hash = format::digestOf(plain);
}

BlockRef Block::pack(const Terms &terms) {
  auto block = std::make_shared<Block>();
  std::string plain = format::plainBytes(terms);
  block->describe(terms, plain);
  block->stored = format::storedBytes(std::move(plain));
  return BlockRef(std::move(block));
}

Expected<BlockRef> Block::fromBytes(std::string stored) {
  auto plain = format::plainFrom(stored);
  if (!plain)
    return tl::unexpected(plain.error());
  auto terms = format::termsFrom(*plain);
  if (!terms)
    return tl::unexpected(terms.error());
  auto block = std::make_shared<Block>();
  block->describe(*terms, *plain);
  if (!hasValues(*terms) || block->count == 0)
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
