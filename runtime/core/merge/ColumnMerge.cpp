#include "runtime/core/merge/ColumnMerge.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/DigestIndex.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole {

namespace {

using SharedTerms = std::vector<SharedTerm>;

bool isConstantRun(const SharedTerm &term) { return term.count.is(0) && term.body.empty(); }

bool sameSkeleton(const SharedTerms &left, const SharedTerms &right) {
  if (left.size() != right.size())
    return false;
  for (size_t i = 0; i < left.size(); ++i)
    if (isConstantRun(left[i]) != isConstantRun(right[i]) || left[i].block != right[i].block ||
        !sameSkeleton(left[i].body, right[i].body))
      return false;
  return true;
}

/// Hash of the nesting of terms and of their blocks. It tells constant columns from runs.
uint64_t skeletonDigest(const SharedTerms &terms) {
  uint64_t hash = terms.size();
  for (const SharedTerm &term : terms)
    hash = combineHash(hash, term.block            ? term.block->digest().low
                             : isConstantRun(term) ? 1
                                                   : skeletonDigest(term.body) << 1);
  return hash;
}

uint64_t skeletonDigest(const Family &family) {
  uint64_t hash = skeletonDigest(family.terms);
  const RankCoding &coding = family.coding;
  if (!coding)
    return hash;
  hash = combineHash(hash, static_cast<uint64_t>(coding.kind));
  for (int64_t number : {coding.divisor, coding.extent, coding.scale})
    hash = combineHash(hash, static_cast<uint64_t>(number));
  return hash;
}

/// Merges two families into one. Keeps their rank lists as they were before.
class FamilyMerger {
public:
  FamilyMerger(Family &left, const Family &right, TermsJoiner &joiner)
      : left(left), right(right), joiner(joiner) {}

  void run() {
    mergeTerms(left.terms, right.terms);
    left.ranks = joiner.join(left.ranks, right.ranks);
  }

private:
  void mergeTerms(SharedTerms &ours, const SharedTerms &theirs) {
    for (size_t i = 0; i < ours.size(); ++i) {
      mergeValue(ours[i].start, theirs[i].start);
      mergeValue(ours[i].stride, theirs[i].stride);
      mergeValue(ours[i].count, theirs[i].count);
      mergeTerms(ours[i].body, theirs[i].body);
    }
  }

  void mergeValue(RankValue &ours, const RankValue &theirs) {
    if (!ours.isByRank() && ours == theirs)
      return;
    ours = {
        0, joiner.join(sequenceOf(ours, left.ranks), sequenceOf(theirs, right.ranks)).terms(), {}};
  }

  Family &left;
  const Family &right;
  TermsJoiner &joiner;
};

} // namespace

Terms sequenceOf(const RankValue &value, const RankList &ranks) {
  if (!value.values.empty())
    return value.values;
  if (!value.expression)
    return termsOf({value.constant, 0, valueCount(ranks), {}});
  Column column;
  TermCursor cursor(ranks);
  while (auto rank = cursor.next())
    column.append(evaluate(value.expression, static_cast<uint32_t>(*rank)));
  return column.finish();
}

/// Returns whether both are the same number on all ranks of one family, as most columns of points
/// are that do not share theirs.
static bool areSameConstant(const SharedColumn &left, const SharedColumn &right) {
  if (left.size() != 1 || right.size() != 1)
    return false;
  const Family &ours = left.front(), &theirs = right.front();
  return ours.terms.size() == 1 && theirs.terms.size() == 1 && !ours.coding && !theirs.coding &&
         isConstantRun(ours.terms[0]) && ours.terms[0] == theirs.terms[0] &&
         !ours.terms[0].start.isByRank() && !ours.terms[0].stride.isByRank();
}

static void joinRanksOf(SharedColumn &left, const SharedColumn &right, TermsJoiner &joiner) {
  Family &family = left.edit().front();
  family.ranks = joiner.join(family.ranks, right.front().ranks);
}

void mergeColumn(SharedColumn &left, SharedColumn &&right, TermsJoiner &joiner) {
  if (areSameConstant(left, right))
    return joinRanksOf(left, right, joiner);
  DigestIndex index;
  for (const Family &family : left)
    index.add(skeletonDigest(family));
  SharedColumn::Families &ours = left.edit();
  for (Family &family : right.edit()) {
    uint64_t skeleton = skeletonDigest(family);
    auto found = index.find(skeleton);
    if (found && ours[*found].coding == family.coding &&
        sameSkeleton(ours[*found].terms, family.terms)) {
      FamilyMerger(ours[*found], family, joiner).run();
      continue;
    }
    index.add(skeleton);
    ours.push_back(std::move(family));
  }
}

void ColumnMerger::merge(SharedColumn &left, SharedColumn &&right) {
  if (right.empty())
    return;
  if (!left.isShared() || !right.isShared())
    return mergeColumn(left, std::move(right), terms);
  left = SharedColumn(known.made(left, right, [&](SharedColumn ours, SharedColumn theirs) {
    mergeColumn(ours, std::move(theirs), terms);
    return ours;
  }));
}

void ColumnMerger::joinRanks(SharedColumn &left, const SharedColumn &hollow) {
  if (!left.isShared() || !hollow.isShared())
    return joinRanksOf(left, hollow, terms);
  left = SharedColumn(joined.made(left, hollow, [&](SharedColumn ours, const SharedColumn &theirs) {
    joinRanksOf(ours, theirs, terms);
    return ours;
  }));
}

} // namespace anole
