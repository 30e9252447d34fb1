#include "runtime/core/ranks/cluster/EqualityClustering.h"
#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

ClusterSettings settingsOf(ClusterKind kind) {
  ClusterSettings settings;
  settings.kind = kind;
  return settings;
}

std::string clusters(ClusterKind kind, const std::vector<Sample> &samples) {
  return toText(clusterRanks(settingsOf(kind), samples));
}

constexpr std::array lossyKinds{ClusterKind::CallpathParam, ClusterKind::Acurdion,
                                ClusterKind::Dynamic, ClusterKind::Chameleon, ClusterKind::Random};

/// Ranks that all differ in their destination.
std::vector<Sample> transposition(int64_t ranks) {
  std::vector<Sample> samples;
  for (int64_t rank = 0; rank < ranks; ++rank)
    samples.push_back({.dest = 3 * rank});
  return samples;
}

TEST(ClusterAlgorithmTest, ExactPutsEqualRanksTogether) {
  EXPECT_EQ(clusters(ClusterKind::Exact, {{.dest = 1}, {.dest = 2}, {.dest = 1}, {.dest = 2}}),
            "0: 0 2, 1: 1 3");
}

TEST(ClusterAlgorithmTest, ExactTellsRanksApartThatDifferInLoopsOnly) {
  EXPECT_EQ(clusters(ClusterKind::Exact, {{.loop = 5}, {.loop = 6}}), "0: 0, 1: 1");
  EXPECT_EQ(clusters(ClusterKind::Reference, {{.loop = 5}, {.loop = 6}}), "0: 0, 1: 1");
}

TEST(ClusterAlgorithmTest, ARankAloneIsItsOwnCluster) {
  for (size_t kind = 0; kind < choiceNames(ClusterKind{}).size(); ++kind)
    EXPECT_EQ(clusters(static_cast<ClusterKind>(kind), {{}}), "0: 0");
}

TEST(ClusterAlgorithmTest, PeersThatGoRoundJoinRanksOfTheSameNumbers) {
  for (ClusterKind kind : lossyKinds) {
    EXPECT_EQ(clusters(kind, {{}, {.wrapped = 1}}), "0: 0 1");
    EXPECT_EQ(clusters(kind, {{.numbers = 5}, {.numbers = 6}}), "0: 0 1") << "as without a torus";
    EXPECT_EQ(clusters(kind, {{.wrapped = 1, .numbers = 5}, {.wrapped = 2, .numbers = 6}}),
              "0: 0, 1: 1");
  }
}

TEST(ClusterAlgorithmTest, WhereThereAreTooManyKindsThoseOfTheSameNumbersJoin) {
  ClusterSettings settings = settingsOf(ClusterKind::Acurdion);
  settings.k = 2;
  EXPECT_EQ(toText(clusterRanks(settings, {{.wrapped = 1, .numbers = 5},
                                           {.wrapped = 2, .numbers = 6},
                                           {.loop = 9, .wrapped = 3, .numbers = 6}})),
            "0: 0, 2: 1 2");
}

TEST(ClusterAlgorithmTest, NoneMakesEveryRankALead) {
  EXPECT_EQ(clusters(ClusterKind::None, {{}, {}}), "everyone");
}

TEST(ClusterAlgorithmTest, CallPathsComeBeforeParameters) {
  EXPECT_EQ(clusters(ClusterKind::CallpathParam,
                     {{.path = 1}, {.path = 2}, {.path = 1, .dest = 4}, {.path = 2}}),
            "0: 0, 1: 1 3, 2: 2");
}

TEST(ClusterAlgorithmTest, CountsMayDifferByTheTolerance) {
  std::vector<Sample> samples{{.count = 9526}, {.count = 9500}, {.count = 8000}};
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, samples), "0: 0 1, 2: 2");
  ClusterSettings strict = settingsOf(ClusterKind::CallpathParam);
  strict.countTolerance = 0;
  EXPECT_EQ(toText(clusterRanks(strict, samples)), "0: 0, 1: 1, 2: 2");
}

/// 52 is more than five percent of 1000, and less of 1052.
TEST(ClusterAlgorithmTest, TheToleranceIsAPartOfTheLargerCount) {
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, {{.count = 1000}, {.count = 1052}}), "0: 0 1");
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, {{.count = 1000}, {.count = 1053}}), "0: 0, 1: 1");
}

/// 100 and 104 become 102, which is near 107; 100 is not.
TEST(ClusterAlgorithmTest, NearCountsAreAveraged) {
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, {{.count = 100}, {.count = 104}, {.count = 107}}),
            "0: 0 1 2");
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, {{.count = 100}, {.count = 107}}), "0: 0, 1: 1");
  ClusterState state = clusterRanks(settingsOf(ClusterKind::CallpathParam),
                                    {{.count = 100}, {.count = 104}, {.count = 105}});
  EXPECT_EQ(state.candidates[0].signatures[Signature::Count], 103u * averageUnit);
}

TEST(ClusterAlgorithmTest, ChameleonSeesPathsAndEndpointsAlone) {
  EXPECT_EQ(clusters(ClusterKind::Chameleon, {{.dest = 1},
                                              {.dest = 1, .count = 7, .loop = 3},
                                              {.dest = 2},
                                              {.dest = 1, .computation = 1 << 30},
                                              {.path = 2, .dest = 1}}),
            "0: 0 1 3, 2: 2, 4: 4");
}

TEST(ClusterAlgorithmTest, ChameleonDividesKAmongCallPaths) {
  ClusterSettings settings = settingsOf(ClusterKind::Chameleon);
  settings.k = 3;
  EXPECT_EQ(toText(clusterRanks(
                settings, {{.dest = 1}, {.dest = 2}, {.dest = 90}, {.path = 2}, {.dest = 80}})),
            "0: 0 1, 2: 2 4, 3: 3");
}

TEST(ClusterAlgorithmTest, LargeCountsAreToldApart) {
  EXPECT_EQ(clusters(ClusterKind::CallpathParam, {{.count = 100000}, {.count = 200000}}),
            "0: 0, 1: 1");
}

TEST(ClusterAlgorithmTest, DynamicIgnoresCountsAndLoops) {
  EXPECT_EQ(clusters(ClusterKind::Dynamic,
                     {{.dest = 1}, {.dest = 1, .count = 7, .loop = 3}, {.dest = -1}}),
            "0: 0 1, 2: 2");
}

TEST(ClusterAlgorithmTest, TooManyDifferentRanksAreNotListed) {
  EXPECT_EQ(
      clusterRanks(settingsOf(ClusterKind::Exact), transposition(mostCandidates)).candidates.size(),
      mostCandidates);
  for (ClusterKind kind : {ClusterKind::Exact, ClusterKind::Reference, ClusterKind::CallpathParam,
                           ClusterKind::Dynamic})
    EXPECT_EQ(clusters(kind, transposition(mostCandidates + 1)), "everyone");
}

TEST(ClusterAlgorithmTest, RankListsAreShort) {
  std::vector<Sample> samples;
  for (int rank = 0; rank < 10000; ++rank)
    samples.push_back({.dest = rank % 100 == 0 ? 1 : 2});
  ClusterState state = clusterRanks(settingsOf(ClusterKind::Exact), samples);
  ASSERT_EQ(state.candidates.size(), 2u);
  EXPECT_EQ(state.candidates[0].cluster.ranks, (RankList{{0, 100, 100, {}}}));
  EXPECT_EQ(state.candidates[1].cluster.ranks.size(), 1u);
}

TEST(ClusterAlgorithmTest, NamesAreThoseOfTheOption) {
  auto allowed = parseOptions([](const char *) { return nullptr; }).options;
  EXPECT_EQ(clusterSettings(allowed).kind, ClusterKind::Exact);
  for (size_t kind = 0; kind < choiceNames(ClusterKind{}).size(); ++kind) {
    const char *name = choiceName(static_cast<ClusterKind>(kind));
    auto parsed = parseOptions([&](const char *variable) {
      return std::string(variable) == "ANOLE_CLUSTER" ? name : nullptr;
    });
    EXPECT_TRUE(parsed.problems.empty()) << name;
    EXPECT_EQ(clusterSettings(parsed.options).kind, static_cast<ClusterKind>(kind));
  }
}

} // namespace
} // namespace anole::test
