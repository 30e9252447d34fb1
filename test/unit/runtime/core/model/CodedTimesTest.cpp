#include "runtime/core/model/CodedTimes.h"

#include "runtime/core/terms/BlockShelf.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

struct Shelf final : BlockShelf {
  void add(const BlockRef &block) override { blocks.push_back(block); }
  std::vector<BlockRef> blocks;
};

TEST(CodedTimesTest, KeepsTheOrderOfTimesInBlocksAndBehindThem) {
  constexpr size_t events = 3 * CodedTimes::perBlock + 7;
  Shelf shelf;
  CodedTimes times;
  std::vector<EventTimeCode> expected, found;
  for (size_t i = 0; i < events; ++i) {
    expected.push_back(static_cast<EventTimeCode>(i * 7919 % 100'003));
    times.add(expected.back(), &shelf);
  }
  times.each([&](EventTimeCode code) { found.push_back(code); });
  EXPECT_EQ(found, expected);
  EXPECT_EQ(times.size(), events);
  EXPECT_EQ(times.rest.size(), 7u);
  EXPECT_EQ(shelf.blocks, times.blocks);
  EXPECT_EQ(shelf.blocks.size(), 3u);
}

TEST(CodedTimesTest, WhatIsLeftIsABlockIfItIsMuch) {
  for (size_t left : {CodedTimes::worthBlock - 1, CodedTimes::worthBlock}) {
    CodedTimes times;
    for (size_t i = 0; i < left; ++i)
      times.add(4 * static_cast<EventTimeCode>(i), nullptr);
    times.finish(nullptr);
    EXPECT_EQ(times.rest.size(), left < CodedTimes::worthBlock ? left : 0);
    EXPECT_EQ(times.size(), left);
  }
}

TEST(CodedTimesTest, NeedsNoShelf) {
  CodedTimes times;
  for (size_t i = 0; i < CodedTimes::perBlock; ++i)
    times.add(5, nullptr);
  EXPECT_EQ(times.blocks.size(), 1u);
  EXPECT_TRUE(times.rest.empty());
  EXPECT_EQ(times.size(), CodedTimes::perBlock);
}

} // namespace
} // namespace anole
