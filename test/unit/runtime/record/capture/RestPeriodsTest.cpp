#include "runtime/record/capture/RestPeriods.h"

#include <gtest/gtest.h>

using namespace anole::record;

namespace {

bool isEven(uint16_t function) { return function % 2 == 0; }

TEST(RestPeriods, LeavesOutOnlyFunctionsThatAreConcerned) {
  RestPeriods periods(isEven);
  EXPECT_FALSE(periods.leavesOut(2));
  periods.begin(1);
  EXPECT_TRUE(periods.leavesOut(2));
  EXPECT_FALSE(periods.leavesOut(3));
}

TEST(RestPeriods, CountsEventsOfAllPeriods) {
  RestPeriods periods(isEven);
  periods.begin(10);
  periods.leavesOut(3); // an event that is looked at
  EXPECT_EQ(periods.unseen(15), 4u);
  periods.end(20);
  EXPECT_EQ(periods.unseen(30), 9u) << "nothing is left out after the end";
  periods.begin(30);
  EXPECT_EQ(periods.unseen(32), 11u);
}

TEST(RestPeriods, NeverBeginWithoutFunctions) {
  EXPECT_FALSE(RestPeriods(nullptr).isPossible());
  EXPECT_TRUE(RestPeriods(isEven).isPossible());
}

} // namespace
