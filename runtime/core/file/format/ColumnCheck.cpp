#include "runtime/core/file/format/ColumnCheck.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::format {
namespace {

/// The terms of one family.
class TermsCheck {
public:
  explicit TermsCheck(uint64_t members) : ranks(members) {}

  std::string problemOf(const std::vector<SharedTerm> &terms) {
    bool isEndless = terms.size() == 1 && terms[0].body.empty() && !terms[0].count.isByRank() &&
                     terms[0].count.constant == 0;
    if (isEndless)
      check(terms[0].start);
    else if (valuesOf(terms) == mostValues)
      problem = "it has more values than can be counted";
    return problem;
  }

private:
  /// On one rank, where counts that depend on the rank are left out.
  uint64_t valuesOf(const std::vector<SharedTerm> &terms) {
    uint64_t total = 0;
    for (const SharedTerm &term : terms) {
      check(term.start);
      check(term.stride);
      uint64_t rounds = countOfTerm(term.count);
      total = boundedSum(total,
                         term.body.empty() ? rounds : boundedProduct(rounds, valuesOf(term.body)));
    }
    return total;
  }

  uint64_t countOfTerm(const RankValue &count) {
    check(count);
    if (count.isByRank())
      return 1;
    if (count.constant <= 0)
      problem = "it has a term without a value";
    return std::min(static_cast<uint64_t>(count.constant), mostValues);
  }

  void check(const RankValue &value) {
    if (!value.values.empty() && anole::countOf(value.values) != ranks)
      problem = "a number that depends on the rank has not one value for each";
  }

  uint64_t ranks;
  std::string problem;
};

std::vector<const RankList *> listsOf(const SharedColumn &column) {
  std::vector<const RankList *> lists;
  for (const Family &family : column)
    lists.push_back(&family.ranks);
  return lists;
}

std::string problemOfTerms(const SharedColumn &column) {
  for (const Family &family : column)
    if (std::string problem = TermsCheck(valueCount(family.ranks)).problemOf(family.terms);
        !problem.empty())
      return problem;
  return {};
}

/// How many ranks ascending lists have; nothing if one does not ascend.
std::optional<uint64_t> countOf(const std::vector<const RankList *> &lists) {
  uint64_t count = 0;
  for (const RankList *list : lists) {
    auto extent = extentOf(*list, uint64_t(1) << 32);
    if (!extent)
      return std::nullopt;
    count = boundedSum(count, extent->count);
  }
  return count;
}

constexpr const char *noPartition = "its families of ranks are not a partition of its ranks";

} // namespace

uint64_t ColumnCheck::fingerprintOf(const std::vector<const RankList *> &lists) {
  uint64_t total = 0;
  for (const RankList *list : lists)
    total = RankFingerprints::sum(total, fingerprints.of(*list));
  return total;
}

bool ColumnCheck::isPartition(const std::vector<const RankList *> &lists, const RankList &owner) {
  auto count = countOf(lists);
  return count && *count == valueCount(owner) && isSame(lists, {&owner});
}

bool ColumnCheck::isSame(const SharedColumn &column, const std::vector<const RankList *> &lists) {
  auto families = listsOf(column);
  return countOf(families) && isSame(families, lists);
}

bool ColumnCheck::isSame(const std::vector<const RankList *> &a,
                         const std::vector<const RankList *> &b) {
  auto equal = [](const RankList *left, const RankList *right) { return *left == *right; };
  return std::ranges::equal(a, b, equal) || fingerprintOf(a) == fingerprintOf(b);
}

bool ColumnCheck::isInside(const RankList &list, const RankList &owner) {
  return isSubset(list, owner, effort).value_or(true);
}

std::string ColumnCheck::problemOf(const SharedColumn &column, const RankList &owner) {
  bool isWhole = column.size() == 1 && column.front().ranks == owner;
  if (isWhole && good.contains(column.identity()))
    return {};
  if (!isPartition(listsOf(column), owner))
    return noPartition;
  std::string problem = problemOfTerms(column);
  if (problem.empty() && isWhole && column.isShared())
    good.insert(column.identity());
  return problem;
}

std::string ColumnCheck::problemOfPart(const SharedColumn &column, const RankList &owner) {
  for (const Family &family : column)
    if (!isInside(family.ranks, owner))
      return noPartition;
  return problemOfTerms(column);
}

} // namespace anole::format
