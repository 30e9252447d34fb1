#include "runtime/core/model/Context.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {
constexpr uint64_t positive = 0x1234567800000007, negative = 0x12345678fffffff9;
}

TEST(Context, AddsTheLowerHalfOfASiteWithItsSign) {
  EXPECT_EQ(contextAfter(0, positive), 7u);
  EXPECT_EQ(contextAfter(0, negative), uint64_t(0) - 7);
  EXPECT_EQ(contextAfter(1, positive), AnoleContextMultiplier + 7);
}

TEST(Context, GoesBackTheWayItCame) {
  for (uint64_t outer : {uint64_t(0), uint64_t(1), uint64_t(0xfedcba9876543210)})
    for (uint64_t site : {positive, negative})
      EXPECT_EQ(contextBefore(contextAfter(outer, site), site), outer);
}

TEST(Context, TellsTheAddendBetweenTwo) {
  const uint64_t outer = 0xfedcba9876543210;
  EXPECT_EQ(addendBetween(outer, contextAfter(outer, positive)), 7u);
  EXPECT_EQ(addendBetween(outer, contextAfter(outer, negative)), 0xfffffff9u);
  EXPECT_EQ(addendBetween(outer, outer), std::nullopt);
}

/// Sites in another order are another path: so a product is added up, and not the sites alone.
TEST(Context, KnowsTheOrderOfSites) {
  EXPECT_NE(contextAfter(contextAfter(0, positive), negative),
            contextAfter(contextAfter(0, negative), positive));
}
