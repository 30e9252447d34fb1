#include "runtime/core/base/StepBudget.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(StepBudgetTest, SpendsNoMoreThanThereIs) {
  StepBudget steps(10);
  EXPECT_TRUE(steps.spend(4));
  EXPECT_FALSE(steps.spend(7));
  EXPECT_TRUE(steps.spend(6)) << "what was refused was not spent";
  EXPECT_TRUE(steps.spend(0));
  EXPECT_FALSE(steps.spend(1));
}

} // namespace
} // namespace anole
