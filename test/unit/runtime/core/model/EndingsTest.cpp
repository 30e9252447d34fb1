#include "runtime/core/model/Endings.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {

TraceInfo withEndings(uint32_t ranks, std::vector<Ending> endings) {
  TraceInfo info;
  info.ranks = ranks;
  info.endings = std::move(endings);
  return info;
}

Ending finished(uint32_t rank) { return {rank, EndKind::Finished, {}, 0}; }

const TraceInfo three = withEndings(
    6, {{1, EndKind::Aborted, {}, 0}, {2, EndKind::Killed, "MPI_Recv", 7}, finished(4)});

} // namespace

TEST(Endings, ATraceOfAllRanksIsWhole) {
  TraceInfo info = withEndings(4, {});
  EXPECT_FALSE(isPartial(info));
  EXPECT_EQ(missingRanks(info), RankRanges{});
  EXPECT_EQ(describeEndings(info), "");
}

TEST(Endings, AllRanksThatFinishedAreAWholeTrace) {
  EXPECT_FALSE(isPartial(withEndings(2, {finished(0), finished(1)})));
  EXPECT_TRUE(isPartial(withEndings(3, {finished(0), finished(1)})));
  EXPECT_TRUE(isPartial(withEndings(2, {finished(0), {1, EndKind::Exited, {}, 0}})));
}

TEST(Endings, RanksWithoutOneAreMissing) {
  EXPECT_EQ(missingRanks(three), (RankRanges{{0, 0}, {3, 3}, {5, 5}}));
}

TEST(Endings, AreDescribedByHowTheyEnded) {
  EXPECT_EQ(describeEndings(three), "rank 1 called MPI_Abort; rank 2 killed or crashed; "
                                    "rank 4 finished; ranks 0, 3, 5 left nothing");
}

TEST(Endings, NameCallsOfListedFunctions) {
  Trace trace;
  trace.info = three;
  EXPECT_EQ(lastCalls(trace), (std::vector<std::optional<PointKey>>(3)));
  trace.functions.push_back({5, "MPI_Recv", {}, {}, {}});
  EXPECT_EQ(lastCalls(trace)[1], (PointKey{5, 7}));
  trace.info.endings[1].function = "MPI_Recv_c";
  EXPECT_EQ(lastCalls(trace)[1], (PointKey{5 | largeCount, 7}));
}

TEST(Endings, NeighbouringRanksAreOneRange) {
  RankRanges ranges;
  for (uint32_t rank : {0u, 1u, 2u, 5u})
    append(ranges, {rank, rank});
  EXPECT_EQ(toText(ranges), "ranks 0-2, 5");
}

TEST(Endings, ManyRangesAreCutShort) {
  RankRanges ranges;
  for (uint32_t rank = 0; rank < 20; rank += 2)
    append(ranges, {rank, rank});
  EXPECT_EQ(toText(ranges), "ranks 0, 2, 4, 6, 8, 10, 12, 14, ...");
}
