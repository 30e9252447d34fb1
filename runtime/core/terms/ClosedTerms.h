#pragma once

#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermFolder.h"

#include <unordered_map>

namespace anole {

/// The part of a sequence that folding is done with: blocks, folded in their turn. A block that
/// came before is kept once. As blocks end where their content says (TermFolder::partLength), a
/// sequence that repeats with a period longer than the folder's reach gives the same blocks again.
///
/// Memory: the bytes of the distinct blocks, unless they were put away or rank 0 keeps them, and
/// some 500 bytes for each block. So that this is next to nothing for each value, blocks that are
/// put away are joined to larger ones, which hold some ten thousand values. Rejected: joining
/// always, because a cursor unpacks a whole block, and as short periods then fold no more.
class ClosedTerms {
public:
  /// Appends the block. fold() has to follow, at any time before the next one.
  void close(BlockRef block);
  void fold() { folder.fold(); }
  const Terms &terms() const { return folder.terms(); }

  /// Appends the blocks whose bytes take memory here, for a file to take them: those that were
  /// closed since the last call, joined where nothing repeats. Small ones that were given away are
  /// read again to be joined, each a few times at most. What comes again later is another
  /// block, which folding sees as the same.
  void giveBlocks(std::vector<BlockRef> &blocks);

  /// See TermFolder.
  void mend() { folder.mend(); }

  /// Hands out the sequence; there is none afterwards.
  Terms take();

  /// Takes time linear in the distinct blocks.
  size_t memory() const;

private:
  TermFolder folder;
  std::unordered_map<uint64_t, BlockRef> known; ///< by half of the digest
  size_t given = 0; ///< terms of the folder whose blocks were given away and do not grow any more
};

} // namespace anole
