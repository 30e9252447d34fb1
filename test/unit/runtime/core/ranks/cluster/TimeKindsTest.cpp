#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::test {
namespace {

constexpr uint64_t usual = 1 << 20; ///< ns

Sample rankOf(uint64_t computation, uint64_t communication = usual, int64_t dest = 0) {
  return {.dest = dest, .computation = computation, .communication = communication};
}

/// Ranks of equal behaviour, one of which takes 200 times as long between its calls.
std::vector<Sample> oneSlow(size_t ranks, size_t slow) {
  std::vector<Sample> samples(ranks, rankOf(usual));
  samples[slow] = rankOf(std::bit_floor(200 * usual));
  return samples;
}

/// All ways in which ACURDION can be set up.
std::vector<ClusterSettings> acurdion(uint32_t k) {
  std::vector<ClusterSettings> all;
  for (bool medoid : {false, true})
    for (bool doubleStep : {false, true})
      for (bool euclidean : {false, true})
        all.push_back({ClusterKind::Acurdion, k, medoid, doubleStep, euclidean, 0.05});
  return all;
}

std::vector<int64_t> clusterWith(const ClusterState &state, int64_t rank) {
  for (const Candidate &candidate : state.candidates)
    if (auto ranks = expand(candidate.cluster.ranks); std::ranges::find(ranks, rank) != ranks.end())
      return ranks;
  return {};
}

TEST(TimeKindsTest, ASlowRankIsAloneWhilePlacesAreFree) {
  for (const ClusterSettings &settings : acurdion(9))
    for (size_t slow : {0, 17, 32, 63}) {
      ClusterState state = clusterRanks(settings, oneSlow(64, slow));
      EXPECT_EQ(state.candidates.size(), 2u);
      EXPECT_EQ(clusterWith(state, static_cast<int64_t>(slow)),
                (std::vector<int64_t>{static_cast<int64_t>(slow)}));
    }
}

TEST(TimeKindsTest, ARankThatIsSlowInItsCallsIsAlone) {
  std::vector<Sample> samples(64, rankOf(usual));
  samples[40] = rankOf(usual, usual << 7);
  for (const ClusterSettings &settings : acurdion(3))
    EXPECT_EQ(clusterWith(clusterRanks(settings, samples), 40), (std::vector<int64_t>{40}));
}

TEST(TimeKindsTest, NoiseIsNoReasonToBeApart) {
  std::mt19937 random(1);
  std::vector<Sample> samples;
  for (int rank = 0; rank < 64; ++rank)
    samples.push_back(rankOf(usual << random() % 2, usual >> random() % 3));
  for (const ClusterSettings &settings : acurdion(9))
    EXPECT_EQ(clusterRanks(settings, samples).candidates.size(), 1u);
}

TEST(TimeKindsTest, AFactorOfFourCountsInLongComputation) {
  for (const ClusterSettings &settings : acurdion(9)) {
    EXPECT_EQ(toText(clusterRanks(settings, {rankOf(usual), rankOf(usual >> 2)})), "0: 0, 1: 1");
    EXPECT_EQ(toText(clusterRanks(settings, {rankOf(usual), rankOf(usual >> 1)})), "0: 0 1");
    EXPECT_EQ(toText(clusterRanks(settings, {rankOf(usual >> 1), rankOf(usual >> 3)})), "0: 0 1");
    EXPECT_EQ(toText(clusterRanks(settings, {rankOf(usual, usual), rankOf(usual, usual >> 2)})),
              "0: 0 1");
  }
}

TEST(TimeKindsTest, TimesOfMicrosecondsAreNoise) {
  std::vector<Sample> samples{rankOf(16), rankOf(2048), rankOf(0), rankOf(16384)};
  for (const ClusterSettings &settings : acurdion(9))
    EXPECT_EQ(toText(clusterRanks(settings, samples)), "0: 0 1 2 3");
}

/// Nine behaviours take nine places, whatever the times are.
TEST(TimeKindsTest, BehaviourComesFirst) {
  std::vector<Sample> samples = oneSlow(64, 17), plain;
  for (size_t rank = 0; rank < samples.size(); ++rank)
    samples[rank].dest = static_cast<int64_t>(rank % 9);
  plain = samples;
  plain[17] = rankOf(usual, usual, 17 % 9);
  for (const ClusterSettings &settings : acurdion(9)) {
    ClusterState state = clusterRanks(settings, samples);
    EXPECT_EQ(state.candidates.size(), 9u);
    EXPECT_EQ(toText(state), toText(clusterRanks(settings, plain)));
  }
}

/// With one place left, the rank whose times are farthest gets it.
TEST(TimeKindsTest, TheSlowestGetsTheLastPlace) {
  std::vector<Sample> samples = oneSlow(64, 50);
  for (size_t rank = 0; rank < 64; ++rank)
    samples[rank].dest = static_cast<int64_t>(rank % 2);
  samples[21].computation = usual << 5;
  samples[33].computation = usual << 6;
  for (const ClusterSettings &settings : acurdion(3)) {
    ClusterState state = clusterRanks(settings, samples);
    EXPECT_EQ(state.candidates.size(), 3u);
    EXPECT_EQ(clusterWith(state, 50), (std::vector<int64_t>{50}));
  }
}

TEST(TimeKindsTest, AStateStaysSmall) {
  std::vector<Sample> samples;
  for (unsigned rank = 0; rank < 64; ++rank)
    samples.push_back(rankOf(uint64_t(1) << (rank % 40), uint64_t(1) << (rank % 37)));
  for (const ClusterSettings &settings : acurdion(5)) {
    ClusterState state = clusterRanks(settings, samples);
    EXPECT_EQ(state.candidates.size(), 5u);
    size_t ranks = 0;
    for (const Candidate &candidate : state.candidates)
      ranks += valueCount(candidate.cluster.ranks);
    EXPECT_EQ(ranks, 64u);
  }
}

TEST(TimeKindsTest, OtherAlgorithmsDoNotSeeTimes) {
  for (ClusterKind kind : {ClusterKind::Random, ClusterKind::Dynamic}) {
    ClusterSettings settings;
    settings.kind = kind;
    EXPECT_EQ(clusterRanks(settings, oneSlow(64, 17)).candidates.size(), 1u);
  }
}

} // namespace
} // namespace anole::test
