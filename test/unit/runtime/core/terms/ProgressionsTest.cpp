#include "runtime/core/terms/Progressions.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

using Counts = std::vector<uint64_t>;

TEST(ProgressionsTest, GoUpwards) {
  Progression down = Progression::along(9, -3, 4, 2);
  EXPECT_EQ(down.first, 0u);
  EXPECT_EQ(down.stride, 3u);
  Progressions parts(10);
  parts.add(down);
  EXPECT_EQ(parts.counts(), (Counts{2, 0, 0, 2, 0, 0, 2, 0, 0, 2}));
}

TEST(ProgressionsTest, KnowTheirRoom) {
  Progression part{2, 2, 3, 1}; // 2, 4, 6
  EXPECT_TRUE(part.hasRoom(1, 4, 10));
  EXPECT_FALSE(part.hasRoom(1, 5, 10));
  EXPECT_TRUE(part.hasRoom(-1, 3, 10));
  EXPECT_FALSE(part.hasRoom(-1, 4, 10));
  EXPECT_FALSE(part.hasRoom(INT64_MIN, 2, 10));
  EXPECT_TRUE(part.hasRoom(INT64_MIN, 1, 10));
}

/// Few are counted value by value, many by their ends.
TEST(ProgressionsTest, AreCountedAlikeHoweverManyThereAre) {
  for (uint64_t times : {1, 100}) {
    Progressions parts(8);
    Counts expected(8);
    for (uint64_t i = 0; i < times; ++i)
      parts.add({i % 2, 3, 2 + i % 2, 5});
    for (uint64_t i = 0; i < times; ++i)
      for (uint64_t value = i % 2, left = 2 + i % 2; left > 0; --left, value += 3)
        expected[value] += 5;
    EXPECT_EQ(parts.counts(), expected) << times;
  }
}

TEST(ProgressionsTest, AreFewHoweverManyAreAdded) {
  Progressions parts(4);
  for (int i = 0; i < 100'000; ++i)
    parts.add({1, 2, 2, 1});
  EXPECT_LT(parts.all().size(), 2000u);
  EXPECT_EQ(parts.counts(), (Counts{0, 100'000, 0, 100'000}));
}

TEST(ProgressionsTest, FlattenToOneForEachValue) {
  Progressions parts(6);
  parts.add({0, 2, 3, 1});
  parts.add({2, 2, 2, 4});
  parts.add({0, 4, 2, 3});
  EXPECT_TRUE(parts.areTooManyFor(4));
  EXPECT_FALSE(parts.areTooManyFor(2));
  parts.flatten();
  EXPECT_EQ(parts.all().size(), 3u);
  EXPECT_EQ(parts.counts(), (Counts{4, 0, 5, 0, 8, 0}));
}

} // namespace
} // namespace anole
