#include "runtime/core/merge/CodedFamilies.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/CodingCandidates.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Recode.h"
#include "runtime/core/merge/TraceCost.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

class FamilyJoiner {
public:
  FamilyJoiner(SharedColumn::Families &column, uint32_t worldSize)
      : column(column), worldSize(worldSize), effort(64 * uint64_t(worldSize) + 65536) {}

  void run() {
    std::ranges::sort(column, {}, [](const Family &family) {
      return std::pair(~valueCount(family.ranks), firstRank(family));
    });
    for (size_t i = 0; i < column.size(); ++i)
      if (column[i].coding)
        i = take(i);
    if (column.size() > 1 || !column.front().coding)
      findOneForAll();
  }

private:
  static uint32_t firstRank(const Family &family) {
    return static_cast<uint32_t>(TermCursor(family.ranks).next().value_or(0));
  }

  /// Joins what fits to the family. Returns where it is then.
  size_t take(size_t place) {
    Family target = column[place];
    std::vector<int64_t> ranks = expand(target.ranks);
    size_t own = ranks.size(), at = place;
    for (size_t i = column.size(); i-- > 0;) {
      if (i == place || !isSame(column[i], target))
        continue;
      std::ranges::copy(expand(column[i].ranks), std::back_inserter(ranks));
      column.erase(column.begin() + static_cast<ptrdiff_t>(i));
      at -= i < place;
    }
    if (ranks.size() > own)
      column[at].ranks = asList(std::move(ranks));
    return at;
  }

  static RankList asList(std::vector<int64_t> ranks) {
    std::ranges::sort(ranks);
    return compress(ranks);
  }

  void findOneForAll() {
    for (const RankCoding &coding : codingCandidates(worldSize)) {
      auto numbers = numbersOf(column.front(), firstRank(column.front()), coding);
      if (!numbers)
        continue;
      Family target{{}, shareTerms(*numbers), coding};
      if (costOf(target) < costOf(column) &&
          std::ranges::all_of(column, [&](const Family &family) { return isSame(family, target); }))
        return joinAll(std::move(target));
    }
  }

  void joinAll(Family target) {
    std::vector<int64_t> ranks;
    for (const Family &family : column)
      std::ranges::copy(expand(family.ranks), std::back_inserter(ranks));
    target.ranks = asList(std::move(ranks));
    column = {std::move(target)};
  }

  std::optional<Terms> numbersOf(const Family &family, uint32_t rank, const RankCoding &coding) {
    auto values = termsFor({family}, rank);
    return values ? recoded(*values, coding, rank, effort) : std::nullopt;
  }

  bool isSame(const Family &family, const Family &target) {
    TermCursor ranks(family.ranks);
    while (auto rank = ranks.next()) {
      auto numbers = numbersOf(family, static_cast<uint32_t>(*rank), target.coding);
      if (!numbers || effort == 0 || shareTerms(*numbers) != target.terms)
        return false;
      --effort;
    }
    return true;
  }

  SharedColumn::Families &column;
  uint32_t worldSize;
  uint64_t effort;
};

constexpr size_t manyNumbers = 3;

size_t numbersByRank(const std::vector<SharedTerm> &terms) {
  size_t numbers = 0;
  for (const SharedTerm &term : terms) {
    for (const RankValue *value : {&term.start, &term.stride, &term.count})
      numbers += value->isByRank();
    numbers += numbersByRank(term.body);
  }
  return numbers;
}

bool isWorthwhile(const SharedColumn::Families &column) {
  if (column.size() == 1)
    return !column[0].coding && numbersByRank(column[0].terms) >= manyNumbers;
  return std::ranges::any_of(column, [](const Family &family) { return bool(family.coding); });
}

} // namespace

void joinCodedFamilies(SharedColumn::Families &column, uint32_t worldSize) {
  if (isWorthwhile(column))
    FamilyJoiner(column, worldSize).run();
}

} // namespace anole
