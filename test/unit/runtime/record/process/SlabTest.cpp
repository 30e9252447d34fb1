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

  char *grow(size_t wanted) {
    unused += -reinterpret_cast<uintptr_t>(unused) & (Slab::size - 1);
    if (wanted > static_cast<size_t>(memory + size - unused))
      return nullptr;
    return std::exchange(unused, unused + wanted);
  }

  char *take(size_t bytes) {
    return pool->take(SizeClass::of(bytes), [this](size_t wanted) { return grow(wanted); });
  }

  /// `cooled`: bytes of other slabs that lose their pages.
  char *takeRun(size_t slabs, bool keepsPages = false, size_t *cooled = nullptr) {
    return pool->takeRun(
        slabs, keepsPages, [this](size_t wanted) { return grow(wanted); },
        [&](char *, size_t bytes) { *cooled += bytes; });
  }

  /// Returns how many bytes lose their pages.
  size_t giveRun(char *run, size_t slabs, bool keepsPages = false) {
    size_t cooled = 0;
    pool->giveRun(run, slabs, keepsPages, [&](char *, size_t bytes) { cooled += bytes; });
    return cooled;
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

TEST_F(SlabTest, SmallBlocksLieWhereARunWas) {
  char *run = takeRun(70);
  EXPECT_FALSE(pool->has(run + 69 * Slab::size));
  giveRun(run, 70);
  const char *before = unused;
  for (char *block : takeAll(4096, 70 * 15))
    ASSERT_TRUE(block >= run && block < run + 70 * Slab::size && pool->has(block));
  EXPECT_EQ(unused, before);
}

TEST_F(SlabTest, ARunLiesWhereSmallBlocksWere) {
  std::vector<char *> small = takeAll(4096, 100 * 15);
  const char *before = unused;
  giveAll(small, 4096);
  char *run = takeRun(90);
  EXPECT_LT(run, before);
  EXPECT_EQ(unused, before);
  std::memset(run, 1, 90 * Slab::size);
  for (char *block : takeAll(4096, 5 * 15))
    ASSERT_TRUE(block < run || block >= run + 90 * Slab::size);
  EXPECT_TRUE(pool->has(small[0])) << "which stays for the next one";
}

TEST_F(SlabTest, ARunNeedsSlabsSideBySide) {
  char *first = takeRun(3), *second = takeRun(2), *third = takeRun(3);
  giveRun(first, 3);
  giveRun(third, 3);
  EXPECT_GT(takeRun(4), third);
  giveRun(second, 2);
  EXPECT_EQ(takeRun(8), first);
}

TEST_F(SlabTest, LongRunsGiveUpTheirPagesUnlessTheyAreToKeepThem) {
  EXPECT_EQ(giveRun(takeRun(4), 4), 0u);
  EXPECT_EQ(giveRun(takeRun(5), 5), 5 * Slab::size);
  EXPECT_EQ(giveRun(takeRun(50), 50, true), 0u);
  EXPECT_EQ(giveRun(takeRun(4), 4), 4 * Slab::size) << "too many are warm";
  size_t cooled = 0;
  pool->coolEmpty([&](char *, size_t bytes) { cooled += bytes; });
  EXPECT_EQ(cooled, 50 * Slab::size);
}

/// Between empty slabs there may always be one with a block that stays.
TEST_F(SlabTest, ARunThatNeedsNewMemoryTakesPagesFromTheLastEmptySlabs) {
  std::vector<char *> runs;
  for (int i = 0; i < 20; ++i)
    runs.push_back(takeRun(3));
  for (size_t i = 0; i < runs.size(); i += 2)
    giveRun(runs[i], 3, true);
  size_t cooled = 0;
  const char *before = unused;
  EXPECT_GE(takeRun(8, true, &cooled), before);
  EXPECT_EQ(cooled, 8 * Slab::size);
  EXPECT_EQ(takeRun(3), runs[0]);
  EXPECT_GE(takeRun(100, true, &cooled), before);
  EXPECT_EQ(cooled, (10 - 1) * 3 * Slab::size) << "those that had pages";
}

TEST_F(SlabTest, WhatHasNoPagesYetTakesThemFromOtherEmptySlabs) {
  char *cold = takeRun(6), *warm = takeRun(4);
  EXPECT_EQ(giveRun(cold, 6), 6 * Slab::size);
  EXPECT_EQ(giveRun(warm, 4, true), 0u);
  size_t cooled = 0;
  EXPECT_EQ(takeRun(6, true, &cooled), cold);
  EXPECT_EQ(cooled, 4 * Slab::size);
}

TEST_F(SlabTest, ARunWithoutPagesTakesThoseOfSlabsThatBecomeEmptyNext) {
  std::vector<char *> small = takeAll(4096, 10 * 15);
  size_t cooled = 0;
  takeRun(4, true, &cooled);
  size_t lost = 0;
  for (char *block : small)
    if (char *slab = pool->give(block, SizeClass::of(4096), true)) {
      pool->keepEmpty(slab);
      ++lost;
    }
  EXPECT_EQ(cooled, 0u) << "nothing was empty then";
  EXPECT_EQ(lost, 4u);
}

TEST_F(SlabTest, SmallBlocksLieWherePagesAre) {
  char *cold = takeRun(6), *warm = takeRun(4);
  giveRun(cold, 6);
  giveRun(warm, 4);
  char *block = take(512);
  EXPECT_TRUE(block >= warm && block < warm + 4 * Slab::size);
}

TEST_F(SlabTest, WithoutMemoryThereIsNoBlock) {
  EXPECT_EQ(takeRun(size / Slab::size), nullptr);
  while (take(4096))
    continue;
  EXPECT_EQ(take(16), nullptr);
}

} // namespace
} // namespace anole::record
