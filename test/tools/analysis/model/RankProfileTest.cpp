#include "tools/analysis/model/RankProfile.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

#include <numeric>

namespace anole::tools {
namespace {

RankSums sums(const std::vector<double> &times) {
  RankSums result;
  for (double time : times)
    result.append(RankSums::codeOf(time), 1);
  return result;
}

void give(TimeStats &stats, RankSums &ofRanks, const std::vector<double> &times) {
  ofRanks = sums(times);
  stats.sum = std::accumulate(times.begin(), times.end(), 0.0);
}

/// Sends of ranks 0-2 and receives of 1-3 in a loop; rank 2 computes and waits longest.
Trace uneven() {
  Trace trace = rowOfFour();
  SharedPoint &send = trace.streams[0].points[1], &receive = trace.streams[0].points[2];
  send.delta.sum = 3072;
  send.before = sums({1024, 1024, 1024});
  send.before.level();
  give(send.duration, send.inside, {16, 32, 4096});
  give(receive.delta, receive.before, {64, 8192, 64});
  give(receive.duration, receive.inside, {1 << 20, 512, 1 << 18});
  return trace;
}

RankProfile profileOf(const Trace &trace, const ShownRanks &shown) { return {trace, shown}; }

TEST(RankProfile, AddsUpWhatEachRankSpent) {
  Trace trace = uneven();
  ShownRanks shown = *ShownRanks::of(trace);
  SpentByRank totals = profileOf(trace, shown).totals();
  ASSERT_EQ(totals.size(), 4u);
  EXPECT_NEAR(totals[0].computing, 1024, 1e-6);
  EXPECT_NEAR(totals[2].computing, 1024 + 8192, 1e-6);
  EXPECT_NEAR(totals[2].inside, 4096 + 512, 1e-6);
  EXPECT_NEAR(totals[3].inside, 1 << 18, 1e-6);
}

TEST(RankProfile, ShowsOneRankAsInTheTableOfAll) {
  Trace trace = uneven();
  ShownRanks all = *ShownRanks::of(trace);
  SpentByRank totals = profileOf(trace, all).totals();
  for (uint32_t rank = 0; rank < 4; ++rank) {
    ShownRanks one = *ShownRanks::of(trace, {rank});
    SpentByRank own = profileOf(trace, one).totals();
    ASSERT_EQ(own.size(), 1u);
    EXPECT_EQ(own[0].computing, totals[rank].computing);
    EXPECT_EQ(own[0].inside, totals[rank].inside);
  }
}

/// Few ranks are sought one by one, and of many a list is walked.
TEST(RankProfile, ShowsSomeRanksAsInTheTableOfAll) {
  Trace trace = uneven();
  trace.info.ranks = 100;
  std::vector<uint32_t> few{1, 3}, many(80);
  std::iota(many.begin(), many.end(), 2);
  SpentByRank totals = profileOf(trace, *ShownRanks::of(trace)).totals();
  for (const auto &chosen : {few, many}) {
    SpentByRank own = profileOf(trace, *ShownRanks::of(trace, chosen)).totals();
    ASSERT_EQ(own.size(), chosen.size());
    for (size_t row = 0; row < chosen.size(); ++row) {
      EXPECT_EQ(own[row].computing, totals[chosen[row]].computing);
      EXPECT_EQ(own[row].inside, totals[chosen[row]].inside);
    }
  }
}

TEST(RankProfile, NamesThePlaceWhereARankWaitsLongest) {
  Trace trace = uneven();
  ShownRanks shown = *ShownRanks::of(trace);
  auto waits = profileOf(trace, shown).longestWaits();
  EXPECT_EQ(waits[0].place, trace.streams[0].points[1].key);
  EXPECT_EQ(waits[1].place, trace.streams[0].points[2].key);
  EXPECT_EQ(waits[2].place, trace.streams[0].points[1].key);
}

/// The time in which everything is measured begins after the start of MPI, and ends before its end.
TEST(RankProfile, LeavesOutTheStartAndTheEndOfMpi) {
  Trace trace = uneven();
  SharedStream &stream = trace.streams[0];
  ShownRanks shown = *ShownRanks::of(trace);
  SpentByRank without = profileOf(trace, shown).totals();
  stream.points[0].duration.sum = stream.points[3].duration.sum = 4e9;
  RankProfile profile = profileOf(trace, shown);
  for (uint32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(profile.totals()[rank].all(), without[rank].all());
  EXPECT_EQ((*profile.byLoop())[0].own[0].all(), 0);
}

/// What is said of the ranks is rounded, but adds up to what was measured.
TEST(RankProfile, AddsUpToTheSumOfAllRanks) {
  Trace trace = uneven();
  SharedPoint &send = trace.streams[0].points[1];
  send.delta.sum = 1000 + 1500 + 1700;
  send.before = sums({1000, 1500, 1700});
  ShownRanks all = *ShownRanks::of(trace), together = ShownRanks::together();
  double sum = 0;
  for (const TimeSpent &spent : profileOf(trace, all).totals())
    sum += spent.computing;
  EXPECT_NEAR(sum, profileOf(trace, together).totals()[0].computing, 1e-6);
}

TEST(RankProfile, DividesByFunctionAndLoop) {
  Trace trace = uneven();
  ShownRanks shown = *ShownRanks::of(trace);
  RankProfile profile = profileOf(trace, shown);
  auto functions = profile.byFunction();
  ASSERT_EQ(functions.size(), 3u); // without MPI_Init
  EXPECT_EQ(functions[2].name, "MPI_Send");
  EXPECT_NEAR(functions[2].own[2].inside, 4096, 1e-6);
  auto loops = *profile.byLoop();
  ASSERT_EQ(loops.size(), 2u);
  EXPECT_EQ(loops[0].name, "outside loops");
  EXPECT_EQ(loops[1].depth, 1u);
  EXPECT_NEAR(loops[1].own[2].computing, 1024 + 8192, 1e-6);
  EXPECT_NEAR(loops[0].own[2].computing, 0, 1e-6);
  EXPECT_NEAR(loops[0].whole[2].computing, 1024 + 8192, 1e-6);
}

/// A point that runs ten times in a loop and ten times outside.
TEST(RankProfile, DividesWhatOccursInSeveralLoopsAsItRan) {
  Trace trace = uneven();
  SharedStream &stream = trace.streams[0];
  SharedPoint &end = stream.points[3];
  give(end.delta, end.before, {1024, 1024, 1024, 1024});
  for (Body &body : stream.bodies)
    if (body != stream.bodies[0])
      body.push_back(Symbol::point(3));
  ShownRanks shown = *ShownRanks::of(trace);
  auto loops = *profileOf(trace, shown).byLoop();
  EXPECT_NEAR(loops[0].own[0].computing, 1024.0 / 101, 1e-6);
  EXPECT_NEAR(loops[1].own[0].computing, 1024 + 1024.0 * 100 / 101, 1e-6);
}

TEST(RankProfile, DividesByPhaseAndRegion) {
  Trace trace = uneven();
  trace.info.online.phases = {{100, 0, 1, {}}};
  trace.texts = {{77, "solve"}};
  RankList all{{0, 1, 4, {}}}, some{{0, 2, 2, {}}};
  trace.streams[0].parts = {{PartKind::Phase, 0, all, {400, {}}, {0, {}}},
                            {PartKind::Phase, 1, all, {40, {}}, {0, {}}},
                            {PartKind::Region, 77, some, {80, sums({16, 64})}, {8, {}}},
                            {PartKind::RegionOwn, 77, some, {2, {}}, {8, {}}}};
  ShownRanks shown = *ShownRanks::of(trace);
  RankProfile profile = profileOf(trace, shown);
  auto phases = profile.betweenMarkers();
  ASSERT_EQ(phases.size(), 2u);
  EXPECT_EQ(phases[0].name, "steps 1-100");
  EXPECT_EQ(phases[1].name, "after step 100");
  EXPECT_EQ(phases[1].number, 2u);
  EXPECT_EQ(phases[0].own[3].computing, 100);
  auto regions = profile.byRegion();
  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0].name, "solve");
  EXPECT_EQ(regions[0].whole[2].computing, 64);
  EXPECT_EQ(regions[0].own[2].computing, 1);
  EXPECT_EQ(regions[0].whole[1].computing, 0);
}

TEST(ShownRanks, RefusesWhatNoTableCanShow) {
  Trace trace = uneven();
  trace.info.ranks = UINT32_MAX;
  EXPECT_FALSE(ShownRanks::of(trace));
  EXPECT_TRUE(ShownRanks::of(trace, {12}));
}

} // namespace
} // namespace anole::tools
