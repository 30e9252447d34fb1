#include "tools/analysis/matrix/SentMatrix.h"

#include "test/tools/analysis/bytes/CountedProgram.h"
#include "test/tools/commands/RowOfFour.h"
#include "tools/analysis/model/MatrixBlocks.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::tools {
namespace {

using Sends = std::map<std::pair<uint32_t, uint32_t>, uint64_t>;

CommunicationMatrix matrixOf(const Trace &trace) {
  auto sent = sentMatrix(trace, Effort());
  EXPECT_TRUE(sent) << sent.error().message;
  return countsOf(sent.value_or(SentMatrix()), trace.info.ranks);
}

TEST(CommunicationMatrix, CountsSends) {
  auto matrix = matrixOf(rowOfFourInWorld());
  EXPECT_EQ(matrix.sends, (Sends{{{0, 1}, 100}, {{1, 2}, 100}, {{2, 3}, 100}}));
  EXPECT_EQ(matrix.unplaced, 0u);
  EXPECT_EQ(matrix.total(), 300u);
}

/// 300 sends of three ranks took 3 ms, and the second rank two thirds of that.
TEST(CommunicationMatrix, SharesTheTimeOfACallSiteOut) {
  Trace timed = rowOfFourInWorld();
  SharedPoint &send = timed.streams[0].points[1];
  send.duration = TimeStats{300, 3e6, 0, 1, 1'000'000, {}};
  send.inside.runs = {
      {RankSums::codeOf(5e5), 1}, {RankSums::codeOf(2e6), 1}, {RankSums::codeOf(5e5), 1}};
  MatrixBlocks blocks(matrixOf(timed), 4);
  EXPECT_NEAR(blocks.timeAt(0, 1), 5000, 50);
  EXPECT_NEAR(blocks.timeAt(1, 2), 20000, 200);
  EXPECT_EQ(blocks.timeAt(0, 2), 0);
}

/// Each rank sends messages of any size to any other one.
TEST(CommunicationMatrix, AddsUpSendsWithoutAPattern) {
  constexpr uint32_t ranks = 4;
  constexpr int64_t doubleType = -13, world = 0;
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> bytes;
  Sends messages;
  CountedProgram program(ranks, [&](CountedProgram::Rank &rank) {
    std::mt19937 random(rank.rank);
    for (int step = 0; step < 3000; ++step) {
      auto distance = static_cast<int64_t>(random() % ranks), count = int64_t(random() % 5000);
      int64_t to = (rank.rank + distance) % ranks;
      rank.call(
          "MPI_Send", 1,
          {{"count", count}, {"datatype", doubleType}, {"dest", to - rank.rank}, {"comm", world}});
      const std::pair cell(rank.rank, static_cast<uint32_t>(to));
      bytes[cell] += static_cast<uint64_t>(8 * count);
      ++messages[cell];
    }
  });
  auto sent = sentMatrix(program.trace, Effort());
  ASSERT_TRUE(sent);
  EXPECT_EQ(countsOf(*sent, ranks).sends, messages);
  for (const auto &[cell, told] : sent->cells)
    EXPECT_EQ(told.bytes, bytes[cell]) << cell.first << " to " << cell.second;
}

TEST(CommunicationMatrix, CountsSendsThatCannotBePlaced) {
  Trace unknown = rowOfFourInWorld();
  unknown.streams[0].points[1].columns[2].edit()[0].terms[0].start.constant = 5;
  auto matrix = matrixOf(unknown);
  EXPECT_TRUE(matrix.sends.empty());
  EXPECT_EQ(matrix.unplaced, 300u);
}

TEST(CommunicationMatrix, MatchesCellByCell) {
  CommunicationMatrix a{4, {{{0, 1}, 100}, {{1, 2}, 50}}, 0}, b{4, {{{0, 1}, 90}, {{1, 3}, 50}}, 0};
  EXPECT_EQ(matching(a, b), (Share{90, 200}));
  EXPECT_EQ(matching(a, a), (Share{150, 150}));
}

TEST(CommunicationMatrix, IsSeenInBlocks) {
  CommunicationMatrix matrix{5, {{{0, 1}, 1}, {{1, 0}, 2}, {{4, 2}, 7}}, 0};
  MatrixBlocks blocks(matrix, 3);
  EXPECT_EQ(blocks.size, 3u);
  EXPECT_EQ(blocks.ranks, 2u);
  EXPECT_EQ(blocks.at(0, 0), 3);
  EXPECT_EQ(blocks.at(2, 1), 7);
  EXPECT_EQ(blocks.highest(), 7);
}

} // namespace
} // namespace anole::tools
