#include "tools/analysis/predict/Predict.h"
#include "test/tools/analysis/match/RandomMessages.h"
#include "test/tools/analysis/predict/PingPongProgram.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/Predictor.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// What the expanded engine and the leaping one say of a trace must be the same, to the last bit.
struct Compared {
  uint64_t expandedSteps = 0, leapingSteps = 0;
};

Compared compare(const Trace &trace, const std::vector<Network> &networks, PredictOptions options,
                 const std::string &what) {
  options.expand = true;
  auto expanded = predict(trace, networks, options);
  options.expand = false;
  auto leapt = predict(trace, networks, options);
  if (!expanded || !leapt) {
    ADD_FAILURE() << what << ": " << (expanded ? leapt : expanded).error().message;
    return {};
  }
  Compared steps;
  for (size_t i = 0; i < networks.size(); ++i) {
    EXPECT_TRUE(expanded->networks[i] == leapt->networks[i]) << what << ", network " << i;
    steps.expandedSteps += expanded->networks[i].steps;
    steps.leapingSteps += leapt->networks[i].steps;
  }
  return steps;
}

/// The counters of a rank add up to its clock.
void expectSums(const Trace &trace, const std::vector<Network> &networks) {
  auto all = predict(trace, networks, {});
  ASSERT_TRUE(all);
  for (const Prediction &network : all->networks)
    for (const RankPrediction &rank : network.ranks) {
      Time sum = 0;
      for (Time part : rank.parts)
        sum += part;
      EXPECT_EQ(sum, rank.total);
    }
}

/// Each of seven tests has a share of 560 programs.
class PredictRandomPrograms : public testing::TestWithParam<uint64_t> {};

TEST_P(PredictRandomPrograms, EqualsTheExpandedEngine) {
  constexpr uint32_t samples[] = {1, 2, 4, 32};
  Compared all;
  for (uint64_t seed = GetParam(); seed < 560; seed += 7) {
    auto networks = configurationsOf(usualNetworks()[seed / 4 % 3]);
    Trace trace = RandomMessages(seed).trace();
    PredictOptions options;
    options.times.samples = samples[seed % 4];
    options.match.nodes = NodeMap::blocks(1 + seed % 3);
    Compared one = compare(trace, networks, options, "seed " + std::to_string(seed));
    all.expandedSteps += one.expandedSteps;
    all.leapingSteps += one.leapingSteps;
    if (HasFailure())
      break;
  }
  EXPECT_LT(all.leapingSteps * 2, all.expandedSteps);
}

INSTANTIATE_TEST_SUITE_P(All, PredictRandomPrograms, testing::Range<uint64_t>(0, 7));

/// What begins with a loop and goes on so that nothing repeats: the steps of the loop are skipped
/// until there are more steps than are kept.
TEST(Predict, WhatIsKeptNoLongerEqualsTheExpandedEngine) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    std::mt19937 random(rank.rank);
    for (int i = 0; i < 40'000; ++i) {
      rank.compute(1000 + random() % 100);
      rank.send(10, 1 - rank.rank, i < 5'000 ? 8 : static_cast<int64_t>(random() % 4096));
      rank.receive(11, 1 - rank.rank);
      rank.compute(500);
    }
  });
  Compared all = compare(trace, usualNetworks(), {}, "irregular");
  EXPECT_EQ(all.leapingSteps, all.expandedSteps);
  PredictOptions expanding = exactTimes();
  expanding.expand = true;
  Predictor one(trace, exactTimes()), other(trace, expanding);
  for (int times = 0; times < 2; ++times)
    EXPECT_TRUE(one.run(usualNetworks())->networks == other.run(usualNetworks())->networks);
}

/// Run times alone are those that come with their parts.
TEST(Predict, RunTimesAreTheSameWithoutTheirParts) {
  for (uint64_t seed = 0; seed < 40; ++seed) {
    Trace trace = RandomMessages(seed).trace();
    PredictOptions options = exactTimes();
    options.match.model = seed % 2 == 0 ? NetworkModel::Hockney : NetworkModel::Loggps;
    options.match.rootedLeaveEarly = seed % 3 == 0;
    auto networks = configurationsOf(usualNetworks()[seed % 3]);
    for (Network &network : networks)
      network.model = options.match.model;
    Predictor predictor(trace, options);
    auto whole = predictor.run(networks);
    auto times = predictor.run(networks, Predictor::Wanted::RunTimes);
    ASSERT_TRUE(whole && times) << seed;
    for (size_t i = 0; i < networks.size(); ++i)
      for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
        EXPECT_EQ(whole->networks[i].ranks[rank].total, times->networks[i].ranks[rank].total);
  }
}

TEST(Predict, LongTimesInPlaceEqualTheExpandedEngine) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    PredictOptions options;
    options.times.samples = 1 + seed % 3;
    compare(RandomMessages(seed, true).trace(), {usualNetworks()[seed % 3]}, options,
            "seed " + std::to_string(seed));
  }
}

/// Six ranks, of which another one is slow in each step: the run takes as long as the slow ones.
class MovingImbalance : public testing::Test {
protected:
  static constexpr uint64_t ms = 1'000'000, slow = 20 * ms, fast = 5 * ms;

  static Trace trace(unsigned steps, unsigned noise) {
    return playedProgram(6, [&](PlayedRank &rank) {
      std::mt19937_64 random(rank.rank);
      for (unsigned step = 0; step < steps; ++step) {
        rank.compute((step % 6 == rank.rank ? slow : fast) + random() % noise);
        rank.allreduce(10, 8);
      }
    });
  }

  static double milliseconds(const Prediction &prediction) {
    return static_cast<double>(prediction.ranks[0].total) / nanosecond / ms;
  }
};

TEST_F(MovingImbalance, TakesAsLongAsTheSlowOnes) {
  auto found = predict(trace(600, ms / 2), {usualNetworks()[0]}, {});
  ASSERT_TRUE(found);
  EXPECT_NEAR(milliseconds(found->networks[0]), 600 * 20.25, 0.02 * 600 * 20);
}

TEST_F(MovingImbalance, IsSkippedWhereItComesRound) {
  Compared all = compare(trace(60'000, 1), {usualNetworks()[0]}, {}, "moving");
  EXPECT_LT(all.leapingSteps * 10, all.expandedSteps);
}

/// Programs that only work if their sends are eager are refused, by both engines.
TEST(Predict, MessagesThatWaitForReceivesEqualTheExpandedEngine) {
  Compared all;
  unsigned refused = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    auto networks = configurationsOf(usualNetworks()[seed % 3]);
    Trace trace = RandomMessages(seed).trace();
    PredictOptions options;
    options.times.samples = 1 + seed % 3;
    options.match.eagerLimit = uint64_t(1) << (12 + seed % 8);
    if (predict(trace, {networks[0]}, options)) {
      Compared one = compare(trace, networks, options, "seed " + std::to_string(seed));
      all.expandedSteps += one.expandedSteps;
      all.leapingSteps += one.leapingSteps;
      continue;
    }
    ++refused;
    options.expand = true;
    EXPECT_FALSE(predict(trace, {networks[0]}, options)) << "seed " << seed;
  }
  EXPECT_LT(refused, 200U);
  EXPECT_LT(all.leapingSteps * 2, all.expandedSteps);
}

TEST(Predict, CountersAddUp) {
  for (uint64_t seed = 0; seed < 50; ++seed)
    expectSums(RandomMessages(seed).trace(), configurationsOf(usualNetworks()[0]));
}

} // namespace
} // namespace anole::whatif
