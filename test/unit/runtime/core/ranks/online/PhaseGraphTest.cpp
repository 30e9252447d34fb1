#include "runtime/core/ranks/online/PhaseGraph.h"

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <gtest/gtest.h>
#include <random>

namespace anole {
namespace {

/// Feeds a marker for each letter (c: changed, a capital letter: to a kind of that name, s: same)
/// and says the states: A, C, L.
std::string statesFor(const std::string &markers, OnlineInfo &info) {
  PhaseGraph graph;
  std::string states;
  uint64_t unlike = 1000;
  for (char marker : markers)
    states += "ACL"[static_cast<int>(
        graph.next(marker != 's', marker == 'c' ? ++unlike : static_cast<uint64_t>(marker)))];
  graph.describe(info);
  return states;
}

std::string statesFor(const std::string &markers) {
  OnlineInfo info;
  return statesFor(markers, info);
}

TEST(PhaseGraphTest, ARunWithoutChangesIsClusteredOnce) {
  // BT of [Bahmani2017], table 5.2: ten markers, of which C 1, L 8, AT 1.
  OnlineInfo info;
  EXPECT_EQ(statesFor("csssssssss", info), "ACLLLLLLLL");
  EXPECT_EQ(info.clusterings, 1u);
  EXPECT_EQ(info.leads, 8u);
  EXPECT_EQ(info.allTracings, 1u);
}

TEST(PhaseGraphTest, AChangeLeadsToANewClustering) {
  EXPECT_EQ(statesFor("csscss"), "ACLACL");
  EXPECT_EQ(statesFor("cscs"), "ACAC");
}

TEST(PhaseGraphTest, AKindThatComesBackIsNotClusteredAgain) {
  OnlineInfo info;
  EXPECT_EQ(statesFor("AsssBssAssBsAs", info), "ACLLACLALLALAL");
  EXPECT_EQ(info.clusterings, 2u);
  EXPECT_EQ(expand(info.phases), (std::vector<int64_t>{4, 3, 3, 2, 2}));
  EXPECT_EQ(expand(info.kinds), (std::vector<int64_t>{0, 1, 0, 1, 0}));
}

TEST(PhaseGraphTest, AKindThatNeverSettledIsNew) {
  OnlineInfo info;
  EXPECT_EQ(statesFor("AssBAsBA", info), "ACLAALAA");
  EXPECT_EQ(expand(info.kinds), (std::vector<int64_t>{0, 1, 0, 1, 0}));
  EXPECT_EQ(statesFor("ABABss", info), "AAAACL");
}

TEST(PhaseGraphTest, ListsTheFirstOfManyPhasesInNoOrder) {
  std::mt19937 random(1);
  PhaseGraph graph;
  for (int marker = 0; marker < 100'000; ++marker)
    graph.next(random() % 2 == 0, random() % 4);
  OnlineInfo info;
  graph.describe(info);
  uint64_t phases = valueCount(info.phases);
  EXPECT_GT(phases, 1000u);
  EXPECT_LT(phases, 10'000u);
  EXPECT_EQ(sumOf(info.phases), 100'000u);
  EXPECT_EQ(valueCount(info.kinds), phases);
  EXPECT_EQ(expand(info.kinds).back(), int64_t(PhaseKinds::other));
}

TEST(PhaseGraphTest, ListsAllPhasesOfAPattern) {
  PhaseGraph graph;
  for (int marker = 0; marker < 100'000; ++marker)
    graph.next(marker % 5 < 2, static_cast<uint64_t>(marker % 2));
  EXPECT_EQ(valueCount(graph.phases()), 40'000u);
}

TEST(PhaseGraphTest, SixteenKindsAreRemembered) {
  OnlineInfo info;
  EXPECT_EQ(statesFor("AsBsCsDsEsFsGsHsIsJsKsLsMsNsOsPsQsPsQs", info),
            "ACACACACACACACACACACACACACACACACACALAC");
  EXPECT_EQ(expand(info.kinds).back(), static_cast<int64_t>(PhaseKinds::other));
}

TEST(PhaseGraphTest, WhereNoKindComesBackThereIsNothingToSay) {
  OnlineInfo info;
  EXPECT_EQ(statesFor("cscs", info), "ACAC");
  EXPECT_TRUE(info.kinds.empty());
}

TEST(PhaseGraphTest, ManyMarkersWithoutAChangeAreAsOneByOne) {
  for (const char *before : {"", "c", "cs", "css", "cssc"})
    for (uint64_t times : {0, 1, 2, 7}) {
      PhaseGraph graph, single;
      for (const char *marker = before; *marker; ++marker) {
        auto signature = static_cast<uint64_t>(marker - before);
        graph.next(*marker == 'c', signature);
        single.next(*marker == 'c', signature);
      }
      graph.nextUnchanged(times);
      for (uint64_t i = 0; i < times; ++i)
        single.next(false);
      OnlineInfo info, expected;
      graph.describe(info);
      single.describe(expected);
      EXPECT_EQ(info, expected) << before << " and " << times;
      EXPECT_EQ(graph.state(), single.state()) << before << " and " << times;
      EXPECT_EQ(graph.markers(), single.markers());
    }
}

TEST(PhaseGraphTest, WhatNeverSettlesIsNeverClustered) { EXPECT_EQ(statesFor("ccccc"), "AAAAA"); }

TEST(PhaseGraphTest, PhasesAreRunsOfEqualIntervals) {
  OnlineInfo info;
  statesFor("csscssss", info);
  EXPECT_EQ(info.phases, compress({3, 5}));
}

TEST(PhaseGraphTest, WhatNobodySawIsTheBeginOfTheFirstPhase) {
  PhaseGraph graph(10);
  EXPECT_TRUE(graph.phases().empty());
  graph.nextUnchanged(5);
  graph.next(true);
  EXPECT_EQ(expand(graph.phases()), (std::vector<int64_t>{15, 1}));
  OnlineInfo info;
  graph.describe(info);
  EXPECT_EQ(info.allTracings, 11u);
  EXPECT_EQ(info.clusterings, 1u);
}

} // namespace
} // namespace anole
