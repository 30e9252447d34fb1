#include "tools/analysis/compare/ScalingLaw.h"

#include <cmath>
#include <functional>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using Time = std::function<double(double)>;

ScalingPoints measured(const Time &time, const std::vector<double> &ranks = {2, 4, 8, 16, 32, 64}) {
  ScalingPoints points;
  for (double x : ranks)
    points.push_back({x, time(x)});
  return points;
}

std::string lawOf(const ScalingPoints &points) {
  auto laws = scalingLaws(points);
  return laws ? laws->best.text("P") : "none";
}

TEST(ScalingLawTest, ExactLawsAreFound) {
  EXPECT_EQ(lawOf(measured([](double) { return 7000; })), "constant");
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * std::log2(p); })), "log P");
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * p; })), "P");
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * p * std::log2(p); })), "P log P");
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * std::sqrt(p); })), "P^0.5");
  EXPECT_EQ(lawOf(measured([](double p) { return 1e9 / p; })), "P^-1");
  EXPECT_EQ(lawOf(measured([](double p) { return 3 * p * p; })), "P^2");
}

TEST(ScalingLawTest, NoiseOfAPercentLeavesTheLawOrItsNeighbour) {
  auto noisy = [](double p) { return (50 + 20 * p) * (1 + 0.01 * std::sin(100 * p)); };
  auto laws = scalingLaws(measured(noisy));
  ASSERT_TRUE(laws && laws->second);
  EXPECT_TRUE(laws->best.text("P") == "P" || laws->second->text("P") == "P")
      << laws->best.text("P") << ", " << laws->second->text("P");
  EXPECT_NEAR(laws->best.at(64), noisy(64), 0.05 * noisy(64));
}

TEST(ScalingLawTest, AConstantNeedsNoReason) {
  auto laws = scalingLaws({{2, 100}, {4, 100.2}, {8, 99.9}, {16, 100.1}});
  ASSERT_TRUE(laws);
  EXPECT_TRUE(laws->best.isConstant());
  EXPECT_LT(laws->best.error, 0.005);
}

TEST(ScalingLawTest, NothingIsNothing) {
  EXPECT_EQ(lawOf(measured([](double) { return 0; })), "constant");
}

TEST(ScalingLawTest, WhatFollowsNoLawHasNone) {
  EXPECT_EQ(lawOf({{2, 100}, {4, 1}, {8, 3000}, {16, 2}}), "none");
}

TEST(ScalingLawTest, FewRunsMakePlainLaws) {
  auto laws = scalingLaws(measured([](double p) { return 9 * std::pow(p, 1.0 / 3); }, {2, 4, 8}));
  ASSERT_TRUE(laws);
  EXPECT_EQ(laws->best.power + laws->best.logs, 1) << laws->best.text("P");
  EXPECT_TRUE(laws->isOneOfTwo);
  EXPECT_EQ(laws->text("P"), "log P or P");
}

TEST(ScalingLawTest, ThreeRunsTellPlainLaws) {
  const std::vector<double> three{2, 4, 8};
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * p; }, three)), "P");
  EXPECT_EQ(lawOf(measured([](double p) { return 50 + 20 * std::log2(p); }, three)), "log P");
  EXPECT_EQ(lawOf(measured([](double p) { return 100 / p; }, three)), "P^-1");
  EXPECT_EQ(lawOf({{1, 75}, {2, 82.5}, {4, 225}}), "none") << "once it was n^2 log n";
}

/// What is within 5 % of a law.
ScalingPoints noisy(const Time &time, size_t runs, std::mt19937 &random) {
  ScalingPoints points;
  for (size_t i = 0; i < runs; ++i) {
    double x = std::pow(2, 1 + i), share = static_cast<double>(random() % 10001) / 10000;
    points.push_back({x, time(x) * (0.95 + 0.1 * share)});
  }
  return points;
}

/// Of 3, 4 and 5 runs the law is found, or one of its neighbours, or none is named. At eight times
/// the last run it is not off by more than that factor, whatever the noise.
TEST(ScalingLawTest, FewNoisyRunsMakeNoWildLaws) {
  const std::map<std::string, Time> laws{
      {"constant", [](double) { return 7000; }},
      {"log P", [](double p) { return 50 + 20 * std::log2(p); }},
      {"P", [](double p) { return 50 + 20 * p; }},
      {"P log P", [](double p) { return 50 + 20 * p * std::log2(p); }},
      {"P^0.5", [](double p) { return 50 + 20 * std::sqrt(p); }}};
  std::mt19937 random(40);
  for (const auto &[name, time] : laws)
    for (size_t runs : {3, 4, 5})
      for (int round = 0; round < 100; ++round) {
        auto found = scalingLaws(noisy(time, runs, random));
        if (!found)
          continue;
        double farthest = 8 * std::pow(2, runs), ratio = found->best.at(farthest) / time(farthest);
        EXPECT_TRUE(ratio > 0.2 && ratio < 5)
            << name << ", " << runs << " runs: " << found->text("P") << ", off by " << ratio;
        EXPECT_LE(found->best.power + found->best.logs, 2) << found->best.text("P");
      }
}

TEST(ScalingLawTest, TwoPointsAreTooFew) {
  EXPECT_FALSE(scalingLaws(measured([](double p) { return p; }, {2, 4})));
  EXPECT_FALSE(scalingLaws({{2, 1}, {4, 1}, {4, 1}}));
  EXPECT_FALSE(scalingLaws({{2, 1}, {4, -1}, {8, 1}}));
}

} // namespace
} // namespace anole::tools
