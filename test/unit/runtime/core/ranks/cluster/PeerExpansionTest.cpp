#include "runtime/core/model/Projection.h"

#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/ExplainedFields.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "test/unit/runtime/core/compress/Program.h"
#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint32_t ranks = 9;
const PeerPlugins plugins{{"next", nextRank}, {"transposed", transposedRank}};

using Leads = std::vector<Trace>;

int64_t transposed(uint32_t rank) { return plugins[1].valueOf(Signature::Dest, rank, ranks); }

Trace expandedTrace(Leads leads, const std::vector<Cluster> &clusters) {
  Trace trace = std::move(leads[0]);
  for (size_t i = 1; i < leads.size(); ++i)
    mergeTrace(trace, std::move(leads[i]));
  expandLeads(trace, clusters, plugins);
  finishMerge(trace);
  return trace;
}

TEST(PeerExpansionTest, EachMemberHasItsOwnPeer) {
  int64_t lead = transposed(1);
  Trace trace =
      expandedTrace({sendingLeaf(1, {lead, -1, -1, lead, -1, -1})}, {{1, {{0, 1, ranks, {}}}}});
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    SCOPED_TRACE(rank);
    int64_t own = transposed(rank), left = rank == 0 ? int64_t{ranks} - 1 : -1;
    EXPECT_EQ(destsOf(trace, rank), (std::vector<int64_t>{own, left, left, own, left, left}));
  }
}

TEST(PeerExpansionTest, APlugInMayNameNoRank) {
  Trace trace = expandedTrace({sendingLeaf(0, {1, 1, 1})}, {{0, {{0, 1, ranks, {}}}}});
  EXPECT_EQ(destsOf(trace, 7), (std::vector<int64_t>{1, 1, 1}));
  EXPECT_EQ(destsOf(trace, 8), std::vector<int64_t>(3, value(Special::ProcNull)));
}

TEST(PeerExpansionTest, SeveralLeadsHaveTheSamePlugIn) {
  Trace trace = expandedTrace({sendingLeaf(1, {transposed(1)}), sendingLeaf(2, {transposed(2)})},
                              {{1, {{1, 2, 4, {}}}}, {2, {{0, 2, 5, {}}}}});
  for (uint32_t rank = 0; rank < ranks; ++rank)
    EXPECT_EQ(destsOf(trace, rank), std::vector<int64_t>{transposed(rank)}) << rank;
}

/// The transposed rank of 1 is its second neighbour: but rank 2 sends to its own one, too. That of
/// the last two is at the beginning.
TEST(PeerExpansionTest, WhatIsAPeerByChanceStays) {
  ASSERT_EQ(transposed(1), 2);
  Trace trace = expandedTrace({sendingLeaf(1, {2}), sendingLeaf(2, {2})},
                              {{1, {{1, 2, 4, {}}}}, {2, {{0, 2, 5, {}}}}});
  for (uint32_t rank = 0; rank < ranks; ++rank)
    EXPECT_EQ(destsOf(trace, rank), std::vector<int64_t>{rank + 2 < ranks ? 2 : 2 - int{ranks}})
        << rank;
}

/// Splits a plane of 3 x 3 into its rows, from the right to the left.
const PeerPlugins grid{{"row", [](int rank, int) { return rank / 3; }, PluginColor},
                       {"left", [](int rank, int) { return -rank; }, PluginKey}};

/// Communicator, colour, key, own rank in the new one, and its size.
std::vector<int64_t> splitOf(const Trace &trace, uint32_t rank) {
  StreamTrace stream = projectRank(trace, rank, 0).value();
  std::vector<int64_t> fields = Expander(stream).seen[0].fields;
  fields.erase(fields.begin() + 3); // the name of the new one
  return fields;
}

TEST(PeerExpansionTest, EachMemberOfASplitHasItsOwnPlace) {
  Trace trace = splittingLeaf(5, 0, {{1, -5 - 5, 0 - 5, 3}});
  expandLeads(trace, {{5, {{0, 1, ranks, {}}}}}, grid);
  finishMerge(trace);
  for (int64_t rank = 0; rank < ranks; ++rank)
    EXPECT_EQ(splitOf(trace, static_cast<uint32_t>(rank)),
              (std::vector<int64_t>{0, rank / 3, -2 * rank, 2 - rank % 3 - rank, 3}));
}

/// Who ends up where in another communicator is not known.
TEST(PeerExpansionTest, KeysAndColoursOfOtherCommunicatorsAreReplacedAlone) {
  Trace trace = splittingLeaf(5, 2, {{1, -5 - 5, 0 - 5, 3}});
  expandLeads(trace, {{5, {{0, 1, ranks, {}}}}}, grid);
  finishMerge(trace);
  EXPECT_EQ(splitOf(trace, 7), (std::vector<int64_t>{2, 2, -14, -5, 3}));
}

/// Rank 0 is in row and column 0: what its members say tells which function gave the 0.
TEST(PeerExpansionTest, MembersTellFunctionsApartThatAreEqualOnTheLead) {
  const PeerPlugins plane{{"column", [](int rank, int) { return rank % 3; }, PluginColor},
                          {"row", [](int rank, int) { return rank / 3; }, PluginColor}};
  std::vector<ExplainedField> both, row;
  Trace trace = splittingLeaf(0, 4, {{0, 0, 0, 3}});
  both = explained::fieldsOf(trace, trace.functions, plane, 0, ranks);
  Trace other = splittingLeaf(1, 4, {{0, 0, 0, 3}});
  row = explained::fieldsOf(other, other.functions, plane, 1, ranks);
  EXPECT_EQ(both[0].plugins | both[1].plugins, 3u);
  EXPECT_EQ(row[0].plugins | row[1].plugins, 2u);
  explained::intersect(both, row);
  EXPECT_EQ(both, row);
  expandLeads(trace, {{0, {{0, 1, ranks, {}}}, both}}, plane);
  finishMerge(trace);
  EXPECT_EQ(splitOf(trace, 5)[1], 5 / 3);
}

TEST(PeerExpansionTest, APlaceThatContradictsThePlugInsStays) {
  Trace trace = splittingLeaf(5, 0, {{1, -5 - 5, 1 - 5, 3}});
  expandLeads(trace, {{5, {{0, 1, ranks, {}}}}}, grid);
  finishMerge(trace);
  EXPECT_EQ(splitOf(trace, 7), (std::vector<int64_t>{0, 2, -14, -4, 3}));
}

TEST(PeerExpansionTest, OtherCommunicatorsAndMovingValuesStay) {
  Trace other = expandedTrace({sendingLeaf(1, {2, 2, 2}, 5)}, {{1, {{1, 1, 8, {}}}}});
  Trace moving = expandedTrace({sendingLeaf(1, {2, 3, 4, 5})}, {{1, {{1, 1, 8, {}}}}});
  EXPECT_EQ(destsOf(other, 5), (std::vector<int64_t>{2, 2, 2}));
  EXPECT_EQ(destsOf(moving, 3), (std::vector<int64_t>{2, 3, 4, 5}));
}

} // namespace
} // namespace anole::test
