#include "tools/memory/SmallBlocks.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <vector>

namespace anole::tools {
namespace {

std::vector<void *> takenBlocks(size_t bytes, size_t count) {
  std::vector<void *> blocks;
  for (size_t i = 0; i < count; ++i) {
    blocks.push_back(SmallBlocks::take(bytes));
    if (blocks.back())
      std::memset(blocks.back(), static_cast<int>(i), bytes);
  }
  return blocks;
}

void giveAll(const std::vector<void *> &blocks) {
  for (void *block : blocks)
    SmallBlocks::give(block);
}

TEST(SmallBlocks, LieApart) {
  for (size_t bytes : {size_t(0), size_t(1), size_t(16), size_t(40), SmallBlocks::largest}) {
    auto blocks = takenBlocks(bytes, 10000); // of several pages
    std::set<void *> inOrder(blocks.begin(), blocks.end());
    ASSERT_EQ(inOrder.size(), blocks.size());
    for (auto block = inOrder.begin(), next = std::next(block); next != inOrder.end();
         ++block, ++next)
      ASSERT_GE(static_cast<char *>(*next) - static_cast<char *>(*block),
                std::max<ptrdiff_t>(16, static_cast<ptrdiff_t>(bytes)));
    for (size_t i = 0; i < blocks.size(); ++i)
      ASSERT_TRUE(SmallBlocks::has(blocks[i])) << i;
    giveAll(blocks);
  }
}

TEST(SmallBlocks, AreUsedAgainForTheirSize) {
  void *first = SmallBlocks::take(24);
  SmallBlocks::give(first);
  EXPECT_NE(SmallBlocks::take(100), first);
  EXPECT_EQ(SmallBlocks::take(32), first) << "sizes are multiples of 16";
}

TEST(SmallBlocks, AreNotOtherMemory) {
  int local = 0;
  EXPECT_FALSE(SmallBlocks::has(&local));
  EXPECT_FALSE(SmallBlocks::has(nullptr));
  std::vector<char> large(SmallBlocks::largest + 1);
  EXPECT_FALSE(SmallBlocks::has(large.data()));
}

TEST(SmallBlocks, OfThreadsThatEndedAreTakenAgain) {
  constexpr size_t bytes = 304; // of no other test
  std::vector<void *> others;
  std::thread([&] {
    others = takenBlocks(bytes, 100);
    giveAll(others);
  }).join();
  auto blocks = takenBlocks(bytes, 100);
  EXPECT_EQ(std::set<void *>(blocks.begin(), blocks.end()),
            std::set<void *>(others.begin(), others.end()));
}

} // namespace
} // namespace anole::tools
