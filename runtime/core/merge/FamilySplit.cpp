#include "runtime/core/merge/FamilySplit.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/terms/TermCursor.h"

#include <map>

namespace anole {

namespace {

constexpr size_t mostGroups = 32;

using SharedTerms = std::vector<SharedTerm>;

/// Visits every number of the terms, in a fixed order.
template <typename Terms, typename Visitor> void eachNumber(Terms &terms, Visitor visit) {
  for (auto &term : terms) {
    visit(term.start);
    visit(term.stride);
    visit(term.count);
    eachNumber(term.body, visit);
  }
}

class Splitter {
public:
  explicit Splitter(const Family &family) : family(family) {
    eachNumber(family.terms, [&](const RankValue &value) {
      if (value.isByRank())
        sequences.push_back(sequenceOf(value, family.ranks));
    });
  }

  SharedColumn::Families run() {
    if (sequences.empty() || !group())
      return {};
    SharedColumn::Families column;
    for (auto &[numbers, ranks] : groups)
      column.push_back({ranks.finish(), withNumbers(numbers), family.coding});
    return column;
  }

private:
  using Tuple = std::vector<int64_t>;

  bool group() {
    std::vector<TermCursor> cursors(sequences.begin(), sequences.end());
    TermCursor ranks(family.ranks);
    Tuple tuple(cursors.size());
    while (auto rank = ranks.next()) {
      for (size_t i = 0; i < cursors.size(); ++i)
        tuple[i] = cursors[i].next().value_or(0);
      groups[tuple].append(*rank);
      if (groups.size() > mostGroups)
        return false;
    }
    return true;
  }

  SharedTerms withNumbers(const Tuple &numbers) const {
    SharedTerms terms = family.terms;
    auto number = numbers.begin();
    eachNumber(terms, [&](RankValue &value) {
      if (value.isByRank())
        value = {*number++, {}, {}};
    });
    return terms;
  }

  const Family &family;
  std::vector<Terms> sequences; ///< of the numbers that depend on the rank
  std::map<Tuple, Column> groups;
};

} // namespace

SharedColumn::Families splitByNumbers(const Family &family) { return Splitter(family).run(); }

} // namespace anole
