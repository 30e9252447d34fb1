#pragma once

#include "runtime/core/model/EventTimeCode.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

#include <vector>

namespace anole {

class BlockShelf;

/// One time code an event, in execution order: whole blocks of codes, and behind them the codes
/// that do not fill one.
///
/// The bytes of a block may be in a file or at rank 0 (Block), so the times of a long run take some
/// 500 bytes of memory for each `perBlock` events, wherever a trace goes. Rejected: one vector of
/// codes, which a rank holds several times over while it makes, keeps and sends its trace.
struct CodedTimes {
  static constexpr size_t perBlock = 8192;

  std::vector<BlockRef> blocks;
  std::vector<EventTimeCode> rest;

  /// What is left behind whole blocks is a block, too, if it has so many codes: a rank codes its
  /// own times, and rank 0 those that are left.
  static constexpr size_t worthBlock = 512;

  /// `shelf` is told of each block that fills; null: none is.
  void add(EventTimeCode code, BlockShelf *shelf) {
    rest.push_back(code);
    if (rest.size() == perBlock)
      close(shelf);
  }

  /// All codes have been added.
  void finish(BlockShelf *shelf) {
    if (rest.size() >= worthBlock)
      close(shelf);
  }

  uint64_t size() const;

  /// Visits all codes in order, but for those of blocks that cannot be read any more.
  template <typename Visitor> void each(Visitor visit) const {
    for (const BlockRef &block : blocks) {
      const Terms terms = block->terms();
      for (TermCursor cursor(terms); auto code = cursor.next();)
        visit(static_cast<EventTimeCode>(*code));
    }
    for (EventTimeCode code : rest)
      visit(code);
  }

  bool operator==(const CodedTimes &) const = default;

private:
  void close(BlockShelf *shelf);
};

} // namespace anole
