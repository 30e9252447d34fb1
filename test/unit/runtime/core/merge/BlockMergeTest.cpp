#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/MergedLeaves.h"
#include "test/support/program/StreamBuilder.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::test {
namespace {

Digest digestOfPoint(const SharedPoint &point) {
  ColumnDigests columns;
  return digestOf(point, columns);
}

using Values = std::vector<int64_t>;

Values irregular(unsigned seed) {
  std::mt19937 random(seed);
  Values values;
  for (int i = 0; i < 6000; ++i)
    values.push_back(static_cast<int64_t>(random() >> 8));
  return values;
}

/// One point with one column that never repeats, in a folded loop.
Trace leafOf(uint32_t rank, const Values &values) {
  return StreamBuilder().point({5, 7}).scalar(values).leaf(rank);
}

Trace mergedOf(const std::vector<unsigned> &seeds) {
  return mergedLeaves(static_cast<uint32_t>(seeds.size()),
                      [&](uint32_t rank) { return leafOf(rank, irregular(seeds[rank])); });
}

void expectValues(const Trace &trace, const std::vector<unsigned> &seeds) {
  for (uint32_t rank = 0; rank < seeds.size(); ++rank) {
    auto stream = projectRank(trace, rank, 0);
    ASSERT_TRUE(stream) << stream.error().message;
    EXPECT_EQ(stream->points[0].count, 6000u);
    EXPECT_EQ(expand(stream->points[0].columns[0]), irregular(seeds[rank])) << "rank " << rank;
  }
}

TEST(BlockMergeTest, RanksWithEqualBlocksAreOneFamily) {
  std::vector<unsigned> seeds{1, 2, 1, 3, 2};
  Trace trace = mergedOf(seeds);
  const SharedColumn &column = trace.streams[0].points[0].columns[0];
  ASSERT_EQ(column.size(), 3u);
  EXPECT_EQ(expand(column[0].ranks), (Values{0, 2}));
  EXPECT_EQ(expand(column[1].ranks), (Values{1, 4}));
  EXPECT_LT(column[0].terms.size(), 10u);
  expectValues(trace, seeds);
}

TEST(BlockMergeTest, EachBlockIsWrittenOnce) {
  size_t one = encodeTrace(mergedOf({1})).size();
  EXPECT_LT(encodeTrace(mergedOf({1, 1, 1, 1})).size(), one + 100);
  EXPECT_GT(encodeTrace(mergedOf({1, 2, 3, 4})).size(), 3 * one);
}

TEST(BlockMergeTest, MessagesAndFilesGiveThemBack) {
  std::vector<unsigned> seeds{4, 5, 4};
  Trace trace = mergedOf(seeds);
  auto decoded = decodeTrace(encodeTrace(trace));
  ASSERT_TRUE(decoded) << decoded.error().message;
  expectValues(*decoded, seeds);
  auto read = readTraceImage(traceFileImage(trace), "image");
  ASSERT_TRUE(read) << read.error().message;
  expectValues(read->trace, seeds);
  EXPECT_EQ(digestOfPoint(read->trace.streams[0].points[0]),
            digestOfPoint(trace.streams[0].points[0]));
}

TEST(BlockMergeTest, ABlockThatIsNotThereIsAnError) {
  std::vector<BlockRef> blocks;
  std::string message = encodeTrace(mergedOf({1}), {.blocks = &blocks});
  EXPECT_TRUE(decodeTrace(message, blocks));
  blocks.pop_back();
  auto decoded = decodeTrace(message, blocks);
  ASSERT_FALSE(decoded);
  EXPECT_NE(decoded.error().message.find("there is no block number"), std::string::npos);
}

TEST(BlockMergeTest, DigestsTellBlocksApart) {
  EXPECT_EQ(digestOfPoint(leafOf(0, irregular(1)).streams[0].points[0]),
            digestOfPoint(leafOf(3, irregular(1)).streams[0].points[0]));
  EXPECT_NE(digestOfPoint(leafOf(0, irregular(1)).streams[0].points[0]),
            digestOfPoint(leafOf(0, irregular(2)).streams[0].points[0]));
}

} // namespace
} // namespace anole::test
