#include "test/support/program/PlayedProgram.h"

#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/more/Classify.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// The classes of a program on 1G Ethernet.
std::string classesOn(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                      const Thresholds &thresholds = {}) {
  ClassifyOptions options;
  options.predict.times.samples = 1;
  options.thresholds = thresholds;
  auto classes = classify(playedProgram(ranks, run), {usualNetworks()[0]}, options);
  if (!classes)
    return classes.error().message;
  std::string names;
  for (const ClassFound &found : classes->networks[0].classes)
    names += (names.empty() ? "" : ", ") + nameOf(found);
  return names;
}

/// Two ranks send each other messages of this size and compute so long.
std::function<void(PlayedRank &)> exchange(int64_t bytes, uint64_t nanoseconds) {
  return [=](PlayedRank &rank) {
    for (int i = 0; i < 500; ++i) {
      rank.compute(nanoseconds);
      int64_t in = rank.startReceive(10, 1 - rank.rank);
      rank.send(11, 1 - rank.rank, bytes);
      rank.wait(12, in);
    }
  };
}

TEST(Classes, OfProgramsThatAreBoundByConstruction) {
  EXPECT_EQ(classesOn(2, exchange(1, 100000000)), "computation bound");
  EXPECT_EQ(classesOn(2, exchange(1000000, 0)), "bandwidth bound, communication bound");
  EXPECT_EQ(classesOn(2, exchange(1, 0)), "latency bound, communication bound");
  EXPECT_EQ(classesOn(2, exchange(6250, 0)), "communication bound");
  EXPECT_EQ(classesOn(2,
                      [](PlayedRank &rank) {
                        for (int i = 0; i < 500; ++i) {
                          rank.compute(rank.rank == 0 ? 10000000 : 1000000);
                          rank.barrier(10);
                        }
                      }),
            "load imbalance bound");
}

TEST(Classes, OfSensitivePrograms) {
  EXPECT_EQ(classesOn(2, exchange(1, 300000)), "latency sensitive, communication sensitive");
  EXPECT_EQ(classesOn(2, exchange(1000000, 40000000)),
            "bandwidth sensitive, communication sensitive");
}

TEST(Classes, FollowTheThresholds) {
  EXPECT_EQ(classesOn(2, exchange(1, 300000), {.bound = 0.1}),
            "latency bound, communication bound");
  EXPECT_EQ(classesOn(2, exchange(1, 300000), {.gain = 100}), "");
  EXPECT_EQ(classesOn(2, exchange(1, 300000), {.sensitive = 0.5}), "");
  EXPECT_EQ(classesOn(2, exchange(1, 300000), {.computation = 0.5, .insensitive = 9}),
            "computation bound, latency sensitive, communication sensitive");
}

/// All configurations alike, but for what is set.
Trend even(const Shares &shares) {
  Trend trend;
  trend.shares.fill(shares);
  return trend;
}

TEST(Classes, WaitNearNothingIsInsensitive) {
  Trend trend = even({100, 90, 0.001, 9.999, 0, 0, 100});
  trend.shares[configurationAt(Sweep::Latency, 0)].wait = 0.1; // a hundred times more
  EXPECT_LT(trend.swing(Sweep::Latency, [](const Shares &shares) { return shares.wait; }), 0.01);
}

/// A gain is from twice as slow to twice as fast; what lies beyond does not count.
TEST(Classes, AGainIsThatAroundTheNetwork) {
  Trend trend = even({100, 90, 0, 10});
  for (auto [step, latency] : {std::pair(0, 900), {2, 20}, {4, 5}, {6, 1}})
    trend.shares[configurationAt(Sweep::Latency, static_cast<size_t>(step))].latency = latency;
  EXPECT_DOUBLE_EQ(trend.gain(Sweep::Latency), 4);
  EXPECT_DOUBLE_EQ(trend.gain(Sweep::Bandwidth), 1);
}

/// A program that gets faster on a better network swings as well.
TEST(Classes, ASwingIsFromTheLeastToTheMost) {
  Trend trend = even({100, 90, 0, 10});
  trend.shares[configurationAt(Sweep::Latency, 5)].total = 80;
  trend.shares[configurationAt(Sweep::Latency, 1)].total = 130;
  EXPECT_DOUBLE_EQ(trend.swing(Sweep::Latency, [](const Shares &shares) { return shares.total; }),
                   0.5);
}

/// Who takes longer on a slow link does not compute alone, whatever the latency.
TEST(Classes, EverySweepTells) {
  Trend trend = even({100, 95, 5, 0, 0, 0, 100});
  ASSERT_EQ(classesOf(trend).size(), 1U);
  trend.shares[configurationAt(Sweep::Bandwidth, 0)].total = 150;
  EXPECT_TRUE(classesOf(trend).empty());
}

/// Waiting that goes away on another network is none of imbalance, though the run takes as long.
TEST(Classes, ImbalanceIsWaitingThatStays) {
  Trend trend = even({100, 60, 40, 0, 0, 0, 100});
  ASSERT_EQ(classesOf(trend).size(), 1U);
  EXPECT_EQ(nameOf(classesOf(trend)[0]), "load imbalance bound");
  trend.shares[configurationAt(Sweep::Latency, 0)].wait = 80;
  EXPECT_TRUE(classesOf(trend).empty());
}

TEST(Classes, CopiesAreAPartOfTheTime) {
  Prediction prediction;
  prediction.ranks.resize(1);
  prediction.ranks[0].parts[static_cast<size_t>(Counter::Copy)] = nanosecond;
  EXPECT_DOUBLE_EQ(sharesOf(prediction).copy, 1);
  EXPECT_DOUBLE_EQ(sharesOf(prediction).overhead, 0);
}

TEST(Classes, ReasonsHaveTheNumbers) {
  auto found = classesOf(even({100, 95, 5, 0, 0, 0, 100}));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(
      found[0].reason,
      "computation is 95.0 % of the time, and the time is independent of the network (0.0 %)");
}

TEST(Classes, NothingWithoutTime) { EXPECT_TRUE(classesOf(Trend()).empty()); }

} // namespace
} // namespace anole::whatif
