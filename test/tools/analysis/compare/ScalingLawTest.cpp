#include "tools/analysis/compare/ScalingLaw.h"

#include <cmath>
#include <functional>

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using Time = std::function<double(double)>;

ScalingPoints measured(const Time &time, std::vector<double> ranks = {2, 4, 8, 16, 32, 64}) {
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
  EXPECT_EQ(lawOf(measured([](double p) { return 9 * std::pow(p, 1.0 / 3); }, {2, 4, 8})), "P^0.5");
}

TEST(ScalingLawTest, TwoPointsAreTooFew) {
  EXPECT_FALSE(scalingLaws(measured([](double p) { return p; }, {2, 4})));
  EXPECT_FALSE(scalingLaws({{2, 1}, {4, 1}, {4, 1}}));
  EXPECT_FALSE(scalingLaws({{2, 1}, {4, -1}, {8, 1}}));
}

} // namespace
} // namespace anole::tools
