#include "tools/analysis/model/Patience.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(Patience, NeverEndsWithoutSeconds) {
  Patience patience;
  for (int i = 0; i < 10000; ++i)
    ASSERT_FALSE(patience.isOver());
}

TEST(Patience, BeginsWithTheFirstQuestion) {
  Patience none(-1, "--more"), enough(1e6, "--more");
  EXPECT_TRUE(none.isOver());
  for (int i = 0; i < 10000; ++i)
    ASSERT_FALSE(enough.isOver());
}

TEST(Patience, SaysWhatGivesMore) {
  EXPECT_EQ(Patience(2.5, "--more").reason(),
            "this and what was asked before take more than the 2.5 s of computing that they may; "
            "raise that with --more");
}

} // namespace
} // namespace anole::tools
