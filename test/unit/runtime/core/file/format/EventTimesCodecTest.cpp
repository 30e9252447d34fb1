#include "runtime/core/file/format/EventTimesCodec.h"

#include <gtest/gtest.h>

namespace anole::format {
namespace {

BlockRef block(const std::vector<int64_t> &values) {
  Terms terms;
  for (int64_t value : values)
    terms.push_back({value, 0, 1, {}});
  return Block::pack(terms);
}

/// A point of one rank with times in the blocks 1, 2, ...
class TimeBlocksTest : public ::testing::Test {
protected:
  SharedPoint decoded(const std::vector<BlockRef> &blocks, const Numbers &numbers) {
    DecodeTables tables;
    for (const BlockRef &block : blocks)
      tables.addBlock(block);
    SharedPoint point;
    point.times.resize(1);
    decodeTimeBlocks(tables, numbers, point);
    return point;
  }

  void isMalformed(const std::vector<BlockRef> &blocks, const Numbers &numbers) {
    EXPECT_THROW(decoded(blocks, numbers), Malformed);
  }
};

TEST_F(TimeBlocksTest, BelongToTheTimesBeforeAndInside) {
  RankTimes times = decoded({block({1, 2}), block({3, 3711})}, {1, 1, 2}).times[0];
  EXPECT_EQ(times.deltas.blocks, std::vector{block({1, 2})});
  EXPECT_EQ(times.durations.blocks, std::vector{block({3, 3711})});
}

TEST_F(TimeBlocksTest, MayNotContradictEachOther) {
  isMalformed({block({1, 2}), block({3})}, {1, 1, 2});
}

TEST_F(TimeBlocksTest, HaveCodesOfTimes) {
  isMalformed({block({1, 2}), block({3, int64_t(event_time_code::largest) + 1})}, {1, 1, 2});
  isMalformed({block({1, -1}), block({3, 4})}, {1, 1, 2});
}

TEST_F(TimeBlocksTest, BelongToRanks) {
  isMalformed({block({1})}, {0, 1, 1, 1});
  isMalformed({block({1})}, {1, 1, 2});
}

TEST_F(TimeBlocksTest, OfASmallFileDoNotFillMemory) {
  BlockRef large = Block::pack({{7, 0, uint64_t(1) << 40, {}}});
  isMalformed({large}, {1, 1, 1});
}

} // namespace
} // namespace anole::format
