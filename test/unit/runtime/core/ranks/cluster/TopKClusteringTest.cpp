#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace anole::test {
namespace {

ClusterSettings topK(uint32_t k, ClusterKind kind = ClusterKind::Acurdion) {
  ClusterSettings settings;
  settings.kind = kind;
  settings.k = k;
  return settings;
}

std::vector<ClusterSettings> everyVariant(uint32_t k) {
  std::vector<ClusterSettings> all{topK(k, ClusterKind::Random)};
  for (bool medoid : {false, true})
    for (bool doubleStep : {false, true})
      for (bool euclidean : {false, true})
        all.push_back({ClusterKind::Acurdion, k, medoid, doubleStep, euclidean, 0.05});
  return all;
}

/// Every rank is in exactly one cluster, and a lead is in its own.
void expectPartition(const ClusterState &state, size_t ranks) {
  std::set<int64_t> seen;
  for (const Candidate &candidate : state.candidates) {
    auto members = expand(candidate.cluster.ranks);
    EXPECT_TRUE(std::ranges::find(members, candidate.cluster.lead) != members.end());
    for (int64_t rank : members)
      EXPECT_TRUE(seen.insert(rank).second) << "twice: " << rank;
  }
  EXPECT_EQ(seen.size(), ranks);
}

std::vector<Sample> line(int64_t ranks) {
  std::vector<Sample> samples;
  for (int64_t rank = 0; rank < ranks; ++rank)
    samples.push_back({.dest = rank});
  return samples;
}

TEST(TopKClusteringTest, FewKindsOfRanksStayApart) {
  for (const ClusterSettings &settings : everyVariant(9))
    EXPECT_EQ(toText(clusterRanks(settings, {{.dest = 1}, {.dest = 2}, {.dest = 1}})),
              "0: 0 2, 1: 1");
}

TEST(TopKClusteringTest, FarthestTakesTheEndsOfALine) {
  EXPECT_EQ(toText(clusterRanks(topK(2), {{.dest = 0}, {.dest = 1}, {.dest = 9}, {.dest = 10}})),
            "0: 0 1, 3: 2 3");
}

TEST(TopKClusteringTest, NoMoreThanKClustersHoldAllRanks) {
  for (const ClusterSettings &settings : everyVariant(5)) {
    ClusterState state = clusterRanks(settings, line(100));
    EXPECT_EQ(state.candidates.size(), 5u);
    expectPartition(state, 100);
  }
}

TEST(TopKClusteringTest, NoCallPathIsLost) {
  std::vector<Sample> samples = line(200);
  for (size_t i = 0; i < 12; ++i)
    samples[17 * i].path = 100 + i;
  for (const ClusterSettings &settings : everyVariant(4)) {
    ClusterState state = clusterRanks(settings, samples);
    expectPartition(state, 200);
    std::set<uint64_t> paths;
    for (const Candidate &candidate : state.candidates)
      paths.insert(candidate.signatures[Signature::CallPath]);
    EXPECT_EQ(paths.size(), 13u);
    EXPECT_EQ(state.candidates.size(), 13u);
  }
}

TEST(TopKClusteringTest, HundredsOfCallPathsMakeEveryRankALead) {
  std::vector<Sample> samples;
  for (uint64_t rank = 0; rank < 300; ++rank)
    samples.push_back({.path = rank + 1});
  for (const ClusterSettings &settings : everyVariant(4))
    EXPECT_TRUE(clusterRanks(settings, samples).everyone);
}

TEST(TopKClusteringTest, TwoStepsShareKOutOverTheCallPaths) {
  std::vector<Sample> samples = line(40);
  samples[3].path = 2;
  ClusterSettings settings = topK(4);
  settings.doubleStep = true;
  ClusterState state = clusterRanks(settings, samples);
  ASSERT_EQ(state.candidates.size(), 4u);
  EXPECT_EQ(std::ranges::count_if(state.candidates,
                                  [](const Candidate &candidate) {
                                    return candidate.signatures[Signature::CallPath] == 2;
                                  }),
            1);
}

/// How many clusters each call path has.
std::map<uint64_t, int> clustersByPath(uint32_t k, const std::vector<Sample> &samples) {
  std::map<uint64_t, int> counts;
  for (const Candidate &candidate :
       clusterRanks(topK(k, ClusterKind::Chameleon), samples).candidates)
    ++counts[candidate.signatures[Signature::CallPath]];
  return counts;
}

/// Clustered in one step, so that all are there.
TEST(TopKClusteringTest, WhatIsLeftOfKGoesToOneCallPathAfterTheOther) {
  std::vector<Sample> samples;
  for (int64_t dest = 0; dest < 4; ++dest)
    for (uint64_t path : {1, 2})
      samples.push_back({.path = path, .dest = dest});
  EXPECT_EQ(clustersByPath(5, samples), (std::map<uint64_t, int>{{1, 3}, {2, 2}}));
  EXPECT_EQ(clustersByPath(6, samples), (std::map<uint64_t, int>{{1, 3}, {2, 3}}));
}

TEST(TopKClusteringTest, ACallPathTakesNoMoreOfKThanItHasKinds) {
  std::vector<Sample> samples{{.path = 1}};
  for (int64_t dest = 0; dest < 7; ++dest)
    samples.push_back({.path = 2, .dest = dest});
  EXPECT_EQ(clustersByPath(5, samples), (std::map<uint64_t, int>{{1, 1}, {2, 4}}));
}

TEST(TopKClusteringTest, RanksThatDifferInTimesOnlyAreOne) {
  ClusterState left = clusterOf(0, signaturesOf(Sample{})),
               right = clusterOf(1, signaturesOf(Sample{}));
  right.candidates[0].signatures[Signature::Computation] = 1024;
  makeClusterAlgorithm(topK(9))->join(left, std::move(right));
  EXPECT_EQ(toText(left), "0: 0 1");
}

} // namespace
} // namespace anole::test
