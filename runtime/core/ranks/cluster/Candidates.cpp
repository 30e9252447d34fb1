#include "runtime/core/ranks/cluster/Candidates.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/ranks/cluster/ExplainedFields.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

void joinOne(std::vector<Candidate> &left, Candidate &&theirs, const SameSignatures &same,
             const Absorb &absorb, TermsJoiner &joiner) {
  auto found = std::ranges::find_if(left, [&](const Candidate &ours) {
    return ANOLE_FAULT(AnyBehaviourIsEqual, true, same(ours.signatures, theirs.signatures));
  });
  if (found == left.end())
    return left.push_back(std::move(theirs));
  mix(*found, theirs);
  if (absorb)
    absorb(*found, theirs);
  explained::intersect(found->cluster.explained, theirs.cluster.explained);
  found->cluster.ranks = joiner.join(found->cluster.ranks, theirs.cluster.ranks);
}

} // namespace

void joinEqual(ClusterState &left, ClusterState &&right, const SameSignatures &same,
               const Absorb &absorb) {
  if (left.everyone || right.everyone)
    return giveUp(left);
  TermsJoiner joiner;
  for (Candidate &candidate : right.candidates)
    joinOne(left.candidates, std::move(candidate), same, absorb, joiner);
}

RankList uniteRanks(const RankList &first, const RankList &second) {
  Column all;
  TermCursor one(first), other(second);
  auto left = one.next(), right = other.next();
  while (left || right) {
    bool isLeft = left && (!right || *left < *right);
    all.append(isLeft ? *left : *right);
    (isLeft ? left : right) = (isLeft ? one : other).next();
  }
  return all.finish();
}

void sortByLead(std::vector<Candidate> &candidates) {
  std::ranges::sort(candidates, {}, [](const Candidate &entry) { return entry.cluster.lead; });
}

} // namespace anole
