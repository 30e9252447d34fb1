#include "tools/analysis/bytes/PlainValues.h"

#include "runtime/core/terms/Block.h"
#include "tools/analysis/bytes/TermStream.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::tools {
namespace {

TEST(PlainValues, FollowNoPattern) {
  std::mt19937 random;
  std::vector<int64_t> values(1000);
  for (int64_t &value : values)
    value = static_cast<int64_t>(random() % 5000);
  EXPECT_TRUE(arePlain({blockTerm(Block::packValues(values))}));
  EXPECT_TRUE(arePlain({run(7, 0, 3), run(5, 1, 2)})) << "there are few of them";
  EXPECT_FALSE(arePlain({run(0, 8, 1'000'000)}));
  EXPECT_FALSE(arePlain({repeated({run(0, 1, 3), run(9, 0, 1)}, 1, 1'000'000)}));
}

} // namespace
} // namespace anole::tools
