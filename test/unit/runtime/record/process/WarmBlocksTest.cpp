#include "runtime/record/process/WarmBlocks.h"

#include <gtest/gtest.h>
#include <string>

namespace anole::record {
namespace {

constexpr size_t kibibyte = 1024;

/// Blocks by their letter, and those that had to give up their pages.
class WarmBlocksTest : public ::testing::Test {
protected:
  void give(char letter, size_t size) {
    auto index = static_cast<size_t>(letter - 'a');
    sizes[index] = size;
    warm.give(&places[index], size, [&](void *block, size_t bytes) {
      auto cold = static_cast<size_t>(static_cast<char *>(block) - places);
      cooled += static_cast<char>('a' + cold);
      EXPECT_EQ(bytes, sizes[cold]);
    });
  }
  void take(char letter) { warm.take(&places[letter - 'a']); }

  WarmBlocks warm{};
  char places[26]{};
  size_t sizes[26]{};
  std::string cooled;
};

TEST_F(WarmBlocksTest, TheOldestGiveUpTheirPages) {
  give('a', 100 * kibibyte);
  give('b', 100 * kibibyte);
  EXPECT_EQ(cooled, "");
  give('c', 100 * kibibyte);
  EXPECT_EQ(cooled, "a");
  give('d', 200 * kibibyte);
  EXPECT_EQ(cooled, "abc");
}

TEST_F(WarmBlocksTest, WhatIsTakenAndFreedAgainStaysWarm) {
  for (int round = 0; round < 1000; ++round) {
    give('a', 90 * kibibyte);
    give('b', 160 * kibibyte);
    take('b');
    take('a');
  }
  EXPECT_EQ(cooled, "");
}

TEST_F(WarmBlocksTest, OneThatIsTooLargeGivesUpItsPagesAtOnce) {
  give('a', 50 * kibibyte);
  give('b', 300 * kibibyte);
  EXPECT_EQ(cooled, "b");
}

TEST_F(WarmBlocksTest, AreFew) {
  for (char letter = 'a'; letter <= 'k'; ++letter)
    give(letter, 4 * kibibyte);
  EXPECT_EQ(cooled, "abc");
}

} // namespace
} // namespace anole::record
