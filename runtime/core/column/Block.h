#pragma once

#include "runtime/core/column/Term.h"
#include "runtime/core/support/Error.h"

#include <optional>
#include <string>
#include <string_view>

namespace anole {

class TermFacts;

/// The least and the largest of some values.
struct ValueRange {
  int64_t low, high;
};

/// Terms that folding is done with, as bytes: how the part of an irregular sequence that does not
/// change any more is kept, merged and stored. A value without any pattern takes the bytes of its
/// number here, and about a hundred as an open term.
///
/// It never changes, so that any number of sequences may hold it. It is told from others by its
/// digest alone: ranks whose blocks differ are not compared, and nothing looks into one but what
/// walks its values.
class Block {
public:
  struct Digest {
    uint64_t low = 0, high = 0;
    auto operator<=>(const Digest &) const = default;
  };

  /// The terms hold no blocks.
  static BlockRef pack(const Terms &terms);

  /// As it was stored. Nothing is taken on trust: all of it is looked at, in time linear to what it
  /// may expand to, which is limited.
  static Expected<BlockRef> fromBytes(std::string stored);

  uint64_t values() const { return count; }
  const Digest &digest() const { return hash; } ///< of the terms, however they are stored
  const std::string &bytes() const { return stored; }
  uint64_t sum() const { return total; } ///< of all values, modulo 2^64
  /// Nothing if values wrap.
  std::optional<ValueRange> range() const { return extremes; }

  Terms terms() const;

private:
  void describe(const TermFacts &facts, std::string_view plain);

  std::string stored;
  uint64_t count = 0, total = 0;
  std::optional<ValueRange> extremes;
  Digest hash;
};

/// The term that stands for a block.
Term blockTerm(BlockRef block);

} // namespace anole
