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
    point.times.emplace_back();
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

SharedPoint pointWith(ShortList<RankTimes> lists) {
  SharedPoint point;
  point.times = std::move(lists);
  return point;
}

std::string coded(const SharedPoint &point) {
  EncodeTables tables;
  return encodeCodedTimes(tables, point);
}

SharedPoint decodedFrom(std::string_view bytes, RankList ranks = {}) {
  DecodeTables tables;
  SharedPoint point;
  point.ranks = std::move(ranks);
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

/// Ranks 1, 3 and 5 have a list each.
SharedPoint pointOfThree(RankTimes one, RankTimes three, RankTimes five) {
  SharedPoint point = pointWith({std::move(one), std::move(three), std::move(five)});
  point.ranks = {{1, 2, 3, {}}};
  for (int64_t i = 0; i < 3; ++i)
    point.times[static_cast<size_t>(i)].ranks = {{1 + 2 * i, 0, 1, {}}};
  return point;
}

void expectBack(const SharedPoint &point) {
  SharedPoint back = decodedFrom(coded(point), point.ranks);
  ASSERT_EQ(back.times.size(), point.times.size());
  for (size_t i = 0; i < point.times.size(); ++i) {
    EXPECT_EQ(back.times[i].ranks, point.times[i].ranks);
    EXPECT_EQ(back.times[i].deltas, point.times[i].deltas);
    EXPECT_EQ(back.times[i].durations, point.times[i].durations);
  }
}

TEST(CodedTimesCodecTest, NameNoRanksWhereEachHasAList) {
  SharedPoint alike =
      pointOfThree(times({8, 16}, {24, 8}), times({8, 8}, {8, 8}), times({8, 8}, {8, 0}));
  expectBack(alike);
  EXPECT_EQ(coded(alike).substr(0, 3), std::string("\0\1\2", 3));
  SharedPoint unlike = pointOfThree(times({8, 16}, {24, 8}), times({}, {}), times({8}, {8}));
  expectBack(unlike);
  EXPECT_EQ(coded(unlike).substr(0, 5), std::string("\0\3\2\0\1", 5));
}

/// It would be a list without bytes for each of any number of ranks.
TEST(CodedTimesCodecTest, NameRanksWhereTheyHaveNothing) {
  SharedPoint point = pointOfThree(times({8}, {8}), times({}, {}), times({}, {}));
  EXPECT_EQ(coded(point).front(), '\3');
}

TEST(CodedTimesCodecTest, HaveAListForEachRankOrSayWhose) {
  RankList three{{1, 2, 3, {}}}, many{{0, 1, uint64_t(1) << 31, {}}};
  EXPECT_THROW(decodedFrom({"\0\2\1\1\0", 5}, three), Malformed);
  EXPECT_THROW(decodedFrom({"\0\3\1", 3}, three), Malformed);
  EXPECT_THROW(decodedFrom({"\0\1\0\0", 4}, many), Malformed);
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
