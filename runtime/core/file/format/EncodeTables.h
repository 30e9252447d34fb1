#pragma once

#include "runtime/core/file/format/Interner.h"
#include "runtime/core/file/format/SharedTermCodec.h"
#include "runtime/core/file/format/TimeCodec.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace anole::format {

/// The tables that all parts of a trace share, while it is encoded. Everything that repeats (names,
/// 64-bit hashes, rank lists, whole columns) is written once and then is a small number: that is
/// why a trace is small before any compressor sees it, and why one of many small messages between
/// ranks does not need a compressor.
class EncodeTables {
public:
  TimePrecision times = TimePrecision::Exact;
  Interner<std::string> string;
  Interner<uint64_t> hash;
  BlockTable blocks;
  std::string codedTimes; ///< of all points so far

  /// Rank list of a part of something: 0 if it is all ranks of `owner`.
  uint32_t ranks(const RankList &list, const RankList &owner);
  /// Column of something that belongs to `owner`. Equal columns get equal numbers even if their
  /// owners differ, as long as one family covers all ranks.
  uint32_t column(const SharedColumn &column, const RankList &owner);

  /// The hash of a frame's site, which is stored as it is.
  uint32_t site(uint64_t value);
  /// The hash with this number is stored without this part, which a reader has from elsewhere.
  void derive(uint32_t number, uint64_t part) {
    if (number >= derived.size())
      derived.resize(std::max<size_t>(number + 1, 2 * derived.size()));
    derived[number] += part;
  }
  /// All hashes as they are stored, from number 1 on.
  Numbers hashes() const;

  const ListInterner &rankLists() const { return lists; }
  const ListInterner &columns() const { return columnTable; }

private:
  struct KnownColumn {
    SharedColumn column;
    uint32_t number = 0;
  };

  uint32_t newColumn(const SharedColumn &column, const RankList &owner);

  ListInterner lists, columnTable;
  /// Those that many owners share, and that are of one family of all ranks, by identity.
  std::unordered_map<const void *, KnownColumn> knownColumns;
  Numbers columnNumbers;         ///< of the column that is looked up, to keep their memory
  std::vector<bool> isSite;      ///< by number of a hash
  std::vector<uint64_t> derived; ///< likewise: what it is stored without
};

} // namespace anole::format
