#include "runtime/core/base/Nearest.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

const std::vector<std::string> known{"info", "print", "check", "diff", "overhead"};

TEST(Nearest, CountsEdits) {
  EXPECT_EQ(editDistance("print", "print"), 0u);
  EXPECT_EQ(editDistance("pritn", "print"), 1u);
  EXPECT_EQ(editDistance("", "info"), 4u);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
}

TEST(Nearest, FindsWhatWasMeant) {
  EXPECT_EQ(nearest("pritn", known), "print");
  EXPECT_EQ(nearest("inf", known), "info");
  EXPECT_EQ(nearest("over", known), "overhead");
  EXPECT_EQ(nearest("chekc", known), "check");
}

TEST(Nearest, DoesNotGuessWildly) {
  EXPECT_EQ(nearest("xyzzy", known), "");
  EXPECT_EQ(nearest("", known), "");
}

} // namespace
} // namespace anole
