#include "tools/analysis/model/ChosenRanks.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

Trace ofRanks(uint32_t ranks) {
  Trace trace;
  trace.info.ranks = ranks;
  return trace;
}

TEST(ChosenRanks, AreAscendingAndEachOnce) {
  EXPECT_EQ(chosenRanks(ofRanks(12), "8,0-3,2", "--rank"), (std::vector<uint32_t>{0, 1, 2, 3, 8}));
  EXPECT_TRUE(chosenRanks(ofRanks(12), "", "--rank")->empty());
}

TEST(ChosenRanks, MustBeInTheTrace) {
  EXPECT_EQ(chosenRanks(ofRanks(4), "0,4", "--rank").error().message,
            "there is no rank 4 in --rank; the last rank of the trace is 3");
  EXPECT_EQ(chosenRanks(ofRanks(4), "1-", "--ranks").error().message,
            "--ranks: '1-' names no ranks; write 3, 0-15 or 0-15:2");
}

TEST(ChosenRanks, AreNotMoreThanATableCanHave) {
  EXPECT_FALSE(chosenRanks(ofRanks(UINT32_MAX), "0-4294967294", "--rank"));
  EXPECT_TRUE(chosenRanks(ofRanks(UINT32_MAX), "4294967294", "--rank"));
}

} // namespace
} // namespace anole::tools
