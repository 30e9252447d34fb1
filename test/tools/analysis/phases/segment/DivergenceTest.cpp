#include "tools/analysis/phases/segment/Divergence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace anole::phases {
namespace {

// By hand: AAB has the entropy -(2/3 ln 2/3 + 1/3 ln 1/3) = ln 3 - 2/3 ln 2.

TEST(Entropy, IsThatOfTheFormula) {
  EXPECT_NEAR(entropyOf({2, 1}), std::log(3) - 2.0 / 3 * std::log(2), 1e-6);
  EXPECT_NEAR(entropyOf({5, 5, 5, 5}), std::log(4), 1e-6);
  EXPECT_EQ(entropyOf({7}), 0);
  EXPECT_EQ(entropyOf({7, 0, 0}), 0);
  EXPECT_EQ(entropyOf({}), 0);
}

TEST(Divergence, IsThatOfTheFormula) {
  Divergence sides({3, 2}); // AABAB
  sides.move(0, 2);         // AA | BAB
  double whole = entropyOf({3, 2}), right = entropyOf({1, 2});
  EXPECT_NEAR(numberOf(sides.gain()), 5 * whole - 3 * right, 1e-6);
  EXPECT_EQ(sides.position(), 2U);
  EXPECT_EQ(sides.length(), 5U);
}

TEST(Divergence, CountsFreeParameters) {
  Divergence sides({2, 2, 1}); // A | ABBC
  sides.move(0, 1);
  EXPECT_EQ(sides.parameters(), 1U + 3 + 1 - 3);
  sides.move(0, 1); // AA | BBC
  EXPECT_EQ(sides.parameters(), 1U + 2 + 1 - 3);
}

TEST(Divergence, OfEqualSidesIsNothing) {
  Divergence sides({1000000, 1000000});
  sides.move(0, 500000);
  sides.move(1, 500000);
  EXPECT_NEAR(numberOf(sides.gain()), 0, 1e-6);
}

TEST(Divergence, StepsAreAsGoodAsLeaps) {
  Divergence steps({500000, 7}), leap({500000, 7});
  for (int i = 0; i < 300000; ++i)
    steps.move(0, 1);
  leap.move(0, 300000);
  EXPECT_TRUE(steps.gain() == leap.gain());
}

TEST(Divergence, HoldsForTheLongestSequence) {
  uint64_t half = mostInstances / 2;
  Divergence sides({half, half});
  sides.move(0, half);
  double expected = static_cast<double>(mostInstances) * std::log(2);
  EXPECT_NEAR(numberOf(sides.gain()) / expected, 1, 1e-12);
}

} // namespace
} // namespace anole::phases
