#include "runtime/core/file/format/EncodeTables.h"

namespace anole::format {

uint32_t EncodeTables::ranks(const RankList &list, const RankList &owner) {
  if (list == owner)
    return 0;
  Numbers encoded;
  putTerms(encoded, list);
  return lists(encoded);
}

uint32_t EncodeTables::site(uint64_t value) {
  uint32_t number = hash(value);
  if (number >= isSite.size())
    isSite.resize(std::max<size_t>(number + 1, 2 * isSite.size()));
  isSite[number] = true;
  return number;
}

Numbers EncodeTables::hashes() const {
  Numbers stored = hash.entries();
  for (size_t number = 1; number < derived.size() && number <= stored.size(); ++number)
    if (number >= isSite.size() || !isSite[number])
      stored[number - 1] -= derived[number];
  return stored;
}

uint32_t EncodeTables::column(const SharedColumn &column, const RankList &owner) {
  if (column.empty())
    return 0;
  bool isWhole = column.size() == 1 && column.front().ranks == owner;
  if (!isWhole || !column.isShared())
    return newColumn(column, owner);
  auto [known, isNew] = knownColumns.try_emplace(column.identity());
  if (isNew)
    known->second = {column, newColumn(column, owner)};
  return known->second.number;
}

uint32_t EncodeTables::newColumn(const SharedColumn &column, const RankList &owner) {
  columnNumbers.assign({column.size()});
  for (const Family &family : column) {
    columnNumbers.push_back(ranks(family.ranks, owner));
    putSequence(columnNumbers, family, blocks);
  }
  return columnTable(columnNumbers);
}

} // namespace anole::format
