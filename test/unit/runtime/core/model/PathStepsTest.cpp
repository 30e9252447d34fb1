#include "runtime/core/model/PathSteps.h"

#include <gtest/gtest.h>

using namespace anole;

namespace {

TEST(PathStepsTest, FindsTheInnermostStepOfAPath) {
  const std::vector<CallPath> paths{{7, 1}, {9, 2}};
  const PathSteps steps(paths);
  EXPECT_EQ(steps.at(7), 1u);
  EXPECT_EQ(steps.at(9), 2u);
  EXPECT_EQ(steps.at(8), 0u);
}

TEST(PathStepsTest, TakesTheFirstOfPathsWithOneSignature) {
  const std::vector<CallPath> paths{{7, 1}, {7, 2}};
  EXPECT_EQ(PathSteps(paths).at(7), 1u);
}

} // namespace
