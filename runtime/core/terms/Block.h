#pragma once

#include "runtime/core/terms/BlockFile.h"
#include "runtime/core/terms/Term.h"

#include <optional>
#include <span>
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
/// Its terms never change, so that any number of sequences may hold it. It is told from others by
/// its digest alone: ranks whose blocks differ are not compared, and nothing looks into one but
/// what walks its values. Its bytes may leave memory for a file (BlockFile), or be left to rank 0,
/// which has them (GrowingFile); it then takes a hundred bytes, whatever its values.
class Block {
public:
  struct Digest {
    uint64_t low = 0, high = 0;
    auto operator<=>(const Digest &) const = default;
  };

  /// Facts answer what is asked of a block again and again: it is found out once, as it takes going
  /// through the terms.
  struct Facts {
    Digest digest; ///< of the terms, however they are stored, or of coded times
    uint64_t values = 0;
    uint64_t sum = 0; ///< of all values, modulo 2^64
    /// Nothing if values wrap.
    std::optional<ValueRange> range;
  };

  /// The terms hold no blocks.
  static BlockRef pack(const Terms &terms);

  /// The values as terms of one value each, at least two: they do not fold, so that their bytes are
  /// not made shorter while the program runs.
  static BlockRef packValues(std::span<const int64_t> values);

  /// Codes of times, one after the other, coded by what is learnt of them (TimeCoder). The digest
  /// is that of the bytes, so that the block is known again without decoding them.
  static BlockRef packTimes(std::span<const uint32_t> codes);

  /// As it was stored. Nothing is taken on trust: all of it is looked at, in time linear to what it
  /// may expand to, which is limited.
  static Expected<BlockRef> fromBytes(std::string stored);

  /// As another rank of the same run packed it, which is trusted.
  static BlockRef fromRank(const Facts &facts, std::string stored);

  /// As another rank of the same run describes it: rank 0 keeps its bytes, and there are none here.
  static BlockRef keptElsewhere(const Facts &facts, size_t size);

  const Facts &facts() const { return known; }
  uint64_t values() const { return known.values; }
  const Digest &digest() const { return known.digest; }
  uint64_t sum() const { return known.sum; }
  std::optional<ValueRange> range() const { return known.range; }

  /// As it is stored. Nothing if it is away and cannot be read any more: then there are no terms,
  /// and whoever reads the bytes refuses them.
  std::string bytes() const {
    return !isAway() ? stored : file ? file->read(offset, size) : std::string();
  }
  size_t storedSize() const { return isAway() ? size : stored.size(); }
  Terms terms() const;

  /// Returns whether its bytes are not in memory.
  bool isAway() const { return size != 0; }
  /// The file that they are in, or null.
  const BlockFile *home() const { return isAway() ? file.get() : nullptr; }

  /// Returns whether rank 0 keeps its bytes until the run has its trace, so that no rank sends them
  /// again.
  bool isKept() const { return kept; }

  /// Its bytes have been written there.
  void moveTo(std::shared_ptr<const BlockFile> home, uint64_t at);

  /// Rank 0 keeps its bytes.
  void keep() { kept = true; }

  /// Drops the bytes of a block that is kept, if they are in memory.
  void drop() { moveTo(nullptr, 0); }

  /// Moves the bytes to where those of an equal block are, unless they are in memory.
  void moveAlong(const Block &equal) {
    if (equal.isAway())
      moveTo(equal.file, equal.offset);
  }

  /// Its bytes again, unless they can be had.
  void fetch(std::string bytes);

private:
  static Facts describe(const TermFacts &facts, std::string_view plain);

  Facts known;
  std::string stored; ///< unless it is away
  std::shared_ptr<const BlockFile> file;
  uint64_t offset = 0;
  size_t size = 0; ///< of what is away; 0: it is in memory
  bool kept = false;
};

/// The term that stands for a block.
Term blockTerm(BlockRef block);

} // namespace anole
