#include "runtime/core/file/format/EncodeTables.h"

namespace anole::format {

uint32_t EncodeTables::ranks(const RankList &list, const RankList &owner) {
  if (list == owner)
    return 0;
  Numbers encoded;
  putTerms(encoded, list);
  return lists(encoded);
}

uint32_t EncodeTables::column(const SharedColumn &column, const RankList &owner) {
  if (column.empty())
    return 0;
  Numbers encoded{column.size()};
  for (const Family &family : column) {
    encoded.push_back(ranks(family.ranks, owner));
    putSequence(encoded, family, blocks);
  }
  return columnTable(encoded);
}

} // namespace anole::format
