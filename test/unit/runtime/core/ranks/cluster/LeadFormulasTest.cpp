#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint32_t formulaRanks = 16;
constexpr uint32_t mixedDest = 1u << static_cast<unsigned>(Signature::Dest);

int64_t ownTransposed(uint32_t rank) {
  return transposedRank(static_cast<int>(rank), formulaRanks) - int64_t{rank};
}

/// So many ranks lead, the last of them those behind it as well. A cluster of several is
/// mixed.
Trace ledBy(uint32_t leads, uint32_t mixed, int64_t (*dest)(uint32_t)) {
  Trace trace;
  std::vector<Cluster> clusters;
  for (uint32_t lead = 0; lead < leads; ++lead) {
    mergeTrace(trace, sendingLeaf(lead, {dest(lead)}));
    bool isLast = lead + 1 == leads;
    clusters.push_back(
        {lead, {{lead, 1, isLast ? formulaRanks - lead : 1, {}}}, {}, isLast ? mixed : 0});
  }
  trace.functions = sendingLeaf(0, {0}).functions;
  expandLeads(trace, clusters);
  finishMerge(trace);
  return trace;
}

TEST(LeadFormulasTest, MembersOfMixedClustersFollowTheFormulaOfTheLeads) {
  Trace trace = ledBy(9, mixedDest, ownTransposed);
  for (uint32_t rank = 0; rank < formulaRanks; ++rank)
    EXPECT_EQ(destsOf(trace, rank), std::vector<int64_t>{ownTransposed(rank)}) << rank;
}

TEST(LeadFormulasTest, MembersThatAreLikeTheirLeadHaveItsNumber) {
  Trace trace = ledBy(9, 0, ownTransposed);
  Trace other = ledBy(9, 1u << static_cast<unsigned>(Signature::Tag), ownTransposed);
  for (uint32_t rank : {9u, 12u}) {
    EXPECT_EQ(destsOf(trace, rank), std::vector<int64_t>{ownTransposed(8)}) << rank;
    EXPECT_EQ(destsOf(other, rank), std::vector<int64_t>{ownTransposed(8)}) << rank;
  }
}

/// Three numbers lie on many curves.
TEST(LeadFormulasTest, FewLeadsAreNoEvidence) {
  Trace trace = ledBy(3, mixedDest, [](uint32_t rank) { return int64_t{rank}; });
  EXPECT_EQ(destsOf(trace, 5), std::vector<int64_t>{2});
  Trace more = ledBy(4, mixedDest, [](uint32_t rank) { return int64_t{rank}; });
  EXPECT_EQ(destsOf(more, 5), std::vector<int64_t>{5});
}

/// Of values without a pattern, some lie on a line by chance.
TEST(LeadFormulasTest, OneFormulaAmongOtherNumbersIsNoEvidence) {
  constexpr std::array<int64_t, 6> random{3, 1, 4, 1, 5, 9};
  Trace trace;
  std::vector<Cluster> clusters;
  for (uint32_t lead = 0; lead < random.size(); ++lead) {
    mergeTrace(trace, sendingLeaf(lead, {lead, random[lead], 0}));
    clusters.push_back({lead, {{lead, 1, lead == 5 ? 11u : 1u, {}}}, {}, mixedDest});
  }
  trace.functions = sendingLeaf(0, {0}).functions;
  expandLeads(trace, clusters);
  finishMerge(trace);
  EXPECT_EQ(destsOf(trace, 6), (std::vector<int64_t>{5, 9, 0}));
}

TEST(LeadFormulasTest, APeerThatIsNoRankIsNone) {
  Trace trace = ledBy(6, mixedDest, [](uint32_t rank) { return int64_t{rank}; });
  EXPECT_EQ(destsOf(trace, 7), std::vector<int64_t>{7});
  EXPECT_EQ(destsOf(trace, 8), std::vector<int64_t>{5}) << "rank 16";
}

} // namespace
} // namespace anole::test
