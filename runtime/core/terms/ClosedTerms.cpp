#include "runtime/core/terms/ClosedTerms.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace anole {
namespace {

// Of a block that is made of several.
constexpr size_t mostWeight = 24'000;          ///< so its bytes are fewer than a reader accepts
constexpr size_t leastBytes = size_t(1) << 14; ///< from here on it may end,
constexpr uint64_t endsOnAverage = 4;          ///< with one of so many, which the content decides
constexpr size_t mostLookedAt = 64;            ///< small blocks at the end that may still grow

bool isSmall(const Term &term) {
  return term.block && !term.block->isKept() && term.block->storedSize() < leastBytes;
}

/// A block that grows from the terms of others.
class TermGroup {
public:
  /// False if there is no room for it.
  bool add(const Term &term) {
    Terms part = term.block->terms();
    for (const Term &inner : part)
      weight += weightOf(inner);
    if (members > 0 && weight > mostWeight)
      return false;
    ++members;
    bytes += term.block->storedSize();
    isFull = bytes >= leastBytes && term.block->digest().high % endsOnAverage == 0;
    all.insert(all.end(), std::make_move_iterator(part.begin()),
               std::make_move_iterator(part.end()));
    return true;
  }
  bool full() const { return isFull; }
  size_t size() const { return members; }
  Term term() const { return blockTerm(Block::pack(all)); }

private:
  Terms all;
  size_t members = 0, weight = 0, bytes = 0;
  bool isFull = false;
};

/// A block without a small neighbour stays as it is, and is not read.
bool hasSmallNeighbour(const Terms &terms, size_t first) {
  return first + 1 < terms.size() && isSmall(terms[first]) && isSmall(terms[first + 1]);
}

/// Small neighbours become one.
Terms joined(Terms terms) {
  Terms result;
  for (size_t first = 0; first < terms.size();) {
    TermGroup group;
    size_t end = first;
    if (hasSmallNeighbour(terms, first))
      while (!group.full() && end < terms.size() && isSmall(terms[end]) && group.add(terms[end]))
        ++end;
    bool isOne = group.size() > 1;
    result.push_back(isOne ? group.term() : std::move(terms[first]));
    first = isOne ? end : first + 1;
  }
  return result;
}

void addBlocks(std::vector<BlockRef> &blocks, const Term &term) {
  if (term.block && !term.block->isAway())
    blocks.push_back(term.block);
  for (const Term &inner : term.body)
    addBlocks(blocks, inner);
}

} // namespace

void ClosedTerms::close(BlockRef block) {
  auto [entry, isNew] = known.try_emplace(block->digest().low, block);
  if (!isNew && entry->second == block)
    block = entry->second;
  folder.push(blockTerm(std::move(block)));
}

/// Joining takes long, so the terms stay where they are meanwhile: the process may be killed, and
/// its record read then.
void ClosedTerms::giveBlocks(std::vector<BlockRef> &blocks) {
  given = std::min(given, folder.terms().size());
  Terms joinedTerms =
      joined({folder.terms().begin() + static_cast<ptrdiff_t>(given), folder.terms().end()});
  folder.takeBack(given);
  for (Term &term : joinedTerms) {
    addBlocks(blocks, term);
    folder.push(std::move(term));
    folder.fold();
  }
  given = folder.terms().size();
  for (size_t looks = 0; given > 0 && looks < mostLookedAt && isSmall(folder.terms()[given - 1]);
       ++looks)
    --given;
  known.clear();
}

size_t ClosedTerms::memory() const {
  size_t bytes = 0;
  for (const auto &[digest, block] : known)
    bytes += block->isAway() ? 0 : block->storedSize();
  return sizeof(*this) + folder.memory() + bytes + known.size() * 160;
}

Terms ClosedTerms::take() {
  Terms all = folder.take();
  *this = {};
  return all;
}

} // namespace anole
