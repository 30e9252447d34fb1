#include "runtime/core/ranks/cluster/Members.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/MergedLeaves.h"
#include "test/unit/runtime/core/merge/RandomProgram.h"
#include "test/unit/runtime/core/merge/StencilProgram.h"
#include "test/unit/runtime/core/merge/TraceText.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

/// Counters are the caller's business, and differ between ranks.
Trace leafOf(const StencilProgram &program, uint32_t rank) {
  Trace leaf = program.leaf(rank);
  leaf.info.counters.clear();
  return leaf;
}

std::vector<Cluster> clustersOf(const StencilProgram &program) {
  auto exact = makeClusterAlgorithm({});
  ClusterState state;
  for (uint32_t rank = 0; rank < program.ranks(); ++rank) {
    Trace leaf = leafOf(program, rank);
    exact->join(state, clusterOf(rank, signaturesOf(leaf, leaf.functions)));
  }
  exact->conclude(state);
  std::vector<Cluster> clusters;
  for (Candidate &candidate : state.candidates)
    clusters.push_back(std::move(candidate.cluster));
  return clusters;
}

Trace mergeAll(const StencilProgram &program) {
  return mergedLeaves(program.ranks(), [&](uint32_t rank) { return leafOf(program, rank); });
}

Trace mergeLeads(const StencilProgram &program, const std::vector<Cluster> &clusters) {
  Trace trace;
  for (const Cluster &cluster : clusters) {
    Trace leaf = leafOf(program, cluster.lead);
    weigh(leaf, valueCount(cluster.ranks));
    cluster.lead == 0 ? void(trace = std::move(leaf)) : mergeTrace(trace, std::move(leaf));
  }
  return trace;
}

TEST(MembersTest, LeadsOfEqualRanksGiveTheTraceOfAllRanks) {
  for (StencilProgram program : {StencilProgram({4, 3, 1}), StencilProgram({7, 7, 1}),
                                 StencilProgram({3, 4, 3}), StencilProgram({1, 1, 1})}) {
    SCOPED_TRACE(program.ranks());
    std::vector<Cluster> clusters = clustersOf(program);
    Trace trace = mergeLeads(program, clusters);
    EXPECT_EQ(trace.info.ranks, clusters.size());
    expandLeads(trace, clusters);
    EXPECT_EQ(trace.info.ranks, program.ranks());
    finishMerge(trace);
    EXPECT_EQ(TraceText::of(trace), TraceText::of(mergeAll(program)));
  }
}

TEST(MembersTest, RanksThatAreNoLeadsStay) {
  StencilProgram program({4, 3, 1});
  Trace trace = leafOf(program, 0);
  for (uint32_t rank = 1; rank < program.ranks(); ++rank)
    mergeTrace(trace, leafOf(program, rank));
  expandLeads(trace, {});
  finishMerge(trace);
  EXPECT_EQ(TraceText::of(trace), TraceText::of(mergeAll(program)));
}

/// Whatever ranks do, and wherever leads stand in their clusters.
TEST(MembersTest, EveryRankDoesWhatItsLeadDid) {
  constexpr uint32_t ranks = 40, kinds = 6;
  for (uint64_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE(seed);
    RandomProgram program(seed);
    std::vector<Cluster> clusters;
    std::vector<StreamTrace> streams;
    Trace trace;
    for (uint32_t kind = 0; kind < kinds; ++kind) {
      uint32_t lead = kind * (kinds + 1);
      clusters.push_back({lead, {{kind, kinds, (ranks - kind + kinds - 1) / kinds, {}}}});
      streams.push_back(program.run(lead, ranks));
      mergeTrace(trace, leafTrace({streams.back()}, lead, 1));
    }
    expandLeads(trace, clusters);
    finishMerge(trace);
    for (uint32_t rank = 0; rank < ranks; ++rank)
      EXPECT_EQ(TraceText::of(*projectRank(trace, rank, 0)), TraceText::of(streams[rank % kinds]));
  }
}

TEST(MembersTest, NumbersFollowTheirLeads) {
  Trace trace;
  SharedPoint point{{1, 1}, 1, 0, 0, {{1, 1, 2, {}}}, 2, 0, {}, {}, {}};
  point.columns = {{{{{1, 1, 2, {}}}, {{{0, Terms{{70, 10, 2, {}}}, {}}, {}, {}, {}}}}}};
  trace.streams = {{0, {{1, 1, 2, {}}}, {point}, {}, {}}};
  trace.info.ranks = 2;
  expandLeads(trace, {{1, {{1, 2, 3, {}}}}, {2, {{0, 2, 3, {}}}}});
  const Family &family = trace.streams[0].points[0].columns[0][0];
  EXPECT_EQ(family.ranks, (RankList{{0, 1, 6, {}}}));
  EXPECT_EQ(expand(family.terms[0].start.values), (std::vector<int64_t>{80, 70, 80, 70, 80, 70}));
  EXPECT_EQ(trace.info.ranks, 6u);
}

TEST(MembersTest, WeighingMultipliesWhatIsCounted) {
  StencilProgram program({3, 3, 1});
  Trace once = leafOf(program, 4), threeTimes = leafOf(program, 4);
  once.streams[0].points[0].polls = 7;
  threeTimes.streams[0].points[0].polls = 7;
  weigh(threeTimes, 3);
  const SharedPoint &one = once.streams[0].points[0], &three = threeTimes.streams[0].points[0];
  EXPECT_EQ(three.count, 3 * one.count);
  EXPECT_EQ(three.polls, 21u);
  EXPECT_EQ(three.duration.count, 3 * one.duration.count);
  EXPECT_EQ(three.duration.sum, 3 * one.duration.sum);
  EXPECT_EQ(three.duration.high, one.duration.high);
}

} // namespace
} // namespace anole::test
