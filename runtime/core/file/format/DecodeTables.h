#pragma once

#include "runtime/core/file/format/SharedTermCodec.h"
#include "runtime/core/file/format/TimeCodec.h"
#include "runtime/core/model/Name.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace anole::format {

/// The tables that all parts of a trace share (see EncodeTables), while it is decoded.
class DecodeTables {
public:
  BlockTable blocks;           ///< complete before columns are added
  std::string_view codedTimes; ///< of all points that are not read yet

  void addBlock(BlockRef block);
  void takeStrings(std::vector<std::string_view> all); ///< numbered from 1
  void takeHashes(Numbers all);                        ///< numbered from 1
  void addRankLists(NumberReader in);
  void addColumns(NumberReader in);

  const BlockRef &timeBlock(uint64_t number); ///< of time codes
  std::string_view takeCodedTimes(uint64_t size);
  std::string string(uint64_t number);
  /// The same, shared by all that bear it: costs nothing of what may be copied.
  const Name &name(uint64_t number);
  uint64_t hash(uint64_t number) const;
  uint64_t site(uint64_t number);              ///< see EncodeTables
  void derive(uint64_t number, uint64_t part); ///< see EncodeTables
  RankList ranks(uint64_t number, const RankList &owner);
  SharedColumn column(uint64_t number, const RankList &owner);

  /// What is shared in the file is copied in memory. Counts the copies, in units of about 64 bytes,
  /// and gives up when a small file would fill the memory.
  void spend(size_t amount);
  /// A point or a loop of the file, of which there may be millions, may copy as much as it holds.
  void hold(std::string_view part);
  /// What another rank of the job has sent was in that rank's memory. It may copy what it likes.
  void trust() { isTrusted = true; }

private:
  struct StoredFamily {
    uint64_t ranks;
    size_t terms;    ///< size when copied, in terms
    Family sequence; ///< without its ranks
  };
  /// Most points of a column have the same ranks, and share it.
  struct StoredColumn {
    std::vector<StoredFamily> families;
    RankList owner;     ///< of `given`
    SharedColumn given; ///< the last one
    size_t size = 0;    ///< of that when copied
  };

  std::vector<std::string_view> strings{""};
  std::vector<Name> names; ///< of the strings, as far as they were asked for
  Numbers hashes;          ///< from number 1 on
  std::set<uint64_t> sites;
  std::vector<RankList> lists{{}};
  std::vector<StoredColumn> columnTable{1};
  size_t copied = 0, held = 0;
  bool isTrusted = false;
};

} // namespace anole::format
