#include "runtime/record/process/SlabPool.h"

#include <cstring>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <utility>
#include <vector>

namespace anole::record {
namespace {

/// A pool at the start of memory of its own, behind which slabs lie.
class SlabTest : public testing::Test {
protected:
  static constexpr size_t size = size_t(1) << 24;

  void SetUp() override {
    memory = static_cast<char *>(
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(memory, MAP_FAILED);
    pool = reinterpret_cast<SlabPool *>(memory);
    unused = memory + sizeof(SlabPool);
  }
  void TearDown() override { munmap(memory, size); }

  char *take(size_t bytes) {
    return pool->take(SizeClass::of(bytes), [this](size_t wanted) -> char * {
      unused += -reinterpret_cast<uintptr_t>(unused) & (Slab::size - 1);
      if (wanted > static_cast<size_t>(memory + size - unused))
        return nullptr;
      return std::exchange(unused, unused + wanted);
    });
  }

  std::vector<char *> takeAll(size_t bytes, size_t count) {
    std::vector<char *> blocks;
    for (size_t i = 0; i < count; ++i)
      blocks.push_back(take(bytes));
    return blocks;
  }

  /// Gives the blocks back, and the slabs that become empty at once.
  size_t giveAll(const std::vector<char *> &blocks, size_t bytes) {
    size_t emptied = 0;
    for (char *block : blocks)
      if (char *slab = pool->give(block, SizeClass::of(bytes), false)) {
        pool->keepEmpty(slab);
        ++emptied;
      }
    return emptied;
  }

  char *memory = nullptr, *unused = nullptr;
  SlabPool *pool = nullptr;
};

TEST_F(SlabTest, BlocksDoNotOverlap) {
  constexpr size_t sizes[] = {16, 48, 512, 4096};
  std::vector<std::pair<char *, size_t>> blocks;
  for (size_t i = 0; i < 4000; ++i) {
    size_t bytes = sizes[i % std::size(sizes)];
    blocks.emplace_back(take(bytes), bytes);
    std::memset(blocks.back().first, static_cast<int>(i % 100), bytes);
  }
  for (size_t i = 0; i < blocks.size(); ++i)
    for (size_t at = 0; at < blocks[i].second; ++at)
      ASSERT_EQ(blocks[i].first[at], static_cast<char>(i % 100)) << "block " << i;
}

TEST_F(SlabTest, WhatIsFreeServesBlocksOfAnySize) {
  std::vector<char *> small = takeAll(512, 8000);
  const char *before = unused;
  EXPECT_GT(giveAll(small, 512), 30u) << "slabs whose pages go back";
  for (char *block : takeAll(1024, 3500))
    ASSERT_NE(block, nullptr);
  EXPECT_EQ(unused, before);
}

TEST_F(SlabTest, ASlabIsNotGivenUpForASingleBlock) {
  char *first = take(100);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(giveAll({first}, 100), 0u);
    EXPECT_EQ(take(100), first);
  }
}

TEST_F(SlabTest, WithoutMemoryThereIsNoBlock) {
  while (take(4096))
    continue;
  EXPECT_EQ(take(16), nullptr);
}

} // namespace
} // namespace anole::record
