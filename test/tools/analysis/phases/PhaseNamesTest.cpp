#include "tools/analysis/phases/PhaseNames.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

const std::vector<tools::PhaseName> threeNames{{"solve"}, {"solve again"}, {"report"}};

std::string problemOf(const PhaseWords &words) {
  auto row = rowOf(words, threeNames);
  return row ? "" : row.error().message;
}

TEST(PhaseNames, ExactOnesComeBeforeParts) {
  EXPECT_EQ(rowOf({"solve", "solve"}, threeNames)->last, 0U);
  EXPECT_EQ(rowOf({"again", "again"}, threeNames)->first, 1U);
  EXPECT_EQ(problemOf({"sol", "sol"}),
            "several phases are called 'sol'; the phases are 1 solve; 2 solve again; 3 report");
}

TEST(PhaseNames, NothingIsTheFirstAndTheLast) {
  EXPECT_TRUE(PhaseWords().isWholeRun());
  EXPECT_EQ(rowOf({"", ""}, threeNames)->first, 0U);
  EXPECT_EQ(rowOf({"2", ""}, threeNames)->first, 1U);
  EXPECT_EQ(rowOf({"2", ""}, threeNames)->last, 2U);
  EXPECT_EQ(rowOf({"", "2"}, threeNames)->last, 1U);
}

TEST(PhaseNames, AskForStagesByAPrefix) {
  EXPECT_FALSE(*areStages({"2", ""}));
  EXPECT_TRUE(*areStages({"stage:2", ""}));
  EXPECT_TRUE(*areStages({"", "stage:solve"}));
  EXPECT_FALSE(areStages({"2", "stage:3"}));
  EXPECT_EQ(rowOf({"stage:2", "stage:3"}, threeNames)->first, 1U);
}

TEST(PhaseNames, ListsAreShort) {
  std::vector<tools::PhaseName> many(100, {"x"});
  auto none = rowOf({"y", "y"}, many);
  ASSERT_FALSE(none);
  EXPECT_TRUE(none.error().message.ends_with("; 12 x; and 88 more"));
  EXPECT_FALSE(rowOf({"1", "1"}, {}));
}

} // namespace
} // namespace anole::phases
