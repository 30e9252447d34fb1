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

RankTimes times(std::vector<EventTimeCode> deltas, std::vector<EventTimeCode> durations) {
  return {{}, {{}, std::move(deltas)}, {{}, std::move(durations)}};
}

SharedPoint pointWith(std::vector<RankTimes> lists) {
  SharedPoint point;
  point.times = std::move(lists);
  return point;
}

std::string coded(const SharedPoint &point) {
  EncodeTables tables;
  return encodeCodedTimes(tables, point);
}

SharedPoint decodedFrom(std::string_view bytes) {
  DecodeTables tables;
  SharedPoint point;
  decodeCodedTimes(tables, bytes, point);
  return point;
}

TEST(CodedTimesCodecTest, ComeBack) {
  SharedPoint point =
      pointWith({times({8, 720, 4000}, {0, 9, 3711}), times({}, {}), times({8}, {4})});
  SharedPoint back = decodedFrom(coded(point));
  ASSERT_EQ(back.times.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(back.times[i].deltas, point.times[i].deltas);
    EXPECT_EQ(back.times[i].durations, point.times[i].durations);
  }
  EXPECT_EQ(coded(SharedPoint()), "");
}

TEST(CodedTimesCodecTest, AreNotWrittenWhereAReaderWouldRefuseThem) {
  std::vector<EventTimeCode> same(1'000'000, 400);
  EXPECT_EQ(coded(pointWith({times(same, same)})), "");
}

TEST(CodedTimesCodecTest, MayNotPromiseMoreThanTheyHold) {
  EXPECT_THROW(decodedFrom({"\1\0\xff\xff\x7f", 5}), Malformed);
  EXPECT_THROW(decodedFrom("\2"), Malformed);
  EXPECT_THROW(decodedFrom({"\1\0", 2}), Malformed);
  EXPECT_THROW(decodedFrom({"\1\0\4\0\0\0\0\0\0", 9}), Malformed) << "an octave that is not there";
}

} // namespace
} // namespace anole::format
