#include "tools/analysis/steps/StreamCursor.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// 1, 2, 3, 1, ... but every fifth from the third on is long, and takes 64 to begin with.
TimeStream withLong(uint64_t longs, Terms codes) {
  TimeStream stream{{1, 2, 3}};
  stream.longOnes = {{{2, 5, longs, {}}}, std::move(codes)};
  stream.unit = 64;
  return stream;
}

std::vector<Time> taken(StreamCursor &cursor, size_t count) {
  std::vector<Time> times;
  for (size_t i = 0; i < count; ++i)
    times.push_back(cursor.next());
  return times;
}

TEST(StreamCursor, TakesLongTimesInThePlaceOfOthers) {
  TimeStream stream = withLong(2, {{0, 32, 2, {}}});
  StreamCursor cursor(stream);
  EXPECT_EQ(taken(cursor, 12), (std::vector<Time>{1, 2, 64, 1, 2, 3, 1, 128, 3, 1, 2, 3}));
  EXPECT_EQ(cursor.longTaken(), 2U);
}

TEST(StreamCursor, SkipsToWhereItWouldBe) {
  TimeStream stream = withLong(1000, {{0, 0, 1000, {}}});
  StreamCursor walked(stream), skipped(stream);
  taken(walked, 30 + 15 * 40);
  taken(skipped, 30);
  skipped.skip(15, 3, 40);
  EXPECT_EQ(taken(walked, 100), taken(skipped, 100));
}

TEST(StreamCursor, RoundsEndWhereTheLongTimesDo) {
  TimeStream stream = withLong(100, {{0, 0, 100, {}}});
  StreamCursor cursor(stream);
  taken(cursor, 30);
  uint64_t looked = 0;
  EXPECT_EQ(cursor.rounds(15, 3, 1000, looked), (2 + 5 * 100 - 30) / 15U);
  EXPECT_EQ(cursor.rounds(15, 3, 7, looked), 7U);
  EXPECT_GE(looked, 100U);
}

TEST(StreamCursor, RoundsEndWhereALongTimeIsAnotherOne) {
  TimeStream stream = withLong(100, {{0, 0, 50, {}}, {1, 0, 50, {}}});
  StreamCursor cursor(stream);
  taken(cursor, 30);
  uint64_t looked = 0;
  EXPECT_EQ(cursor.rounds(15, 3, 1000, looked), (2 + 5 * 50 - 30) / 15U);
}

TEST(StreamCursor, ThereAreNoRoundsAfterOtherLongTimes) {
  TimeStream stream = withLong(100, {{3, 0, 1, {}}, {0, 0, 99, {}}});
  StreamCursor cursor(stream);
  taken(cursor, 30);
  uint64_t looked = 0;
  EXPECT_EQ(cursor.rounds(15, 3, 1000, looked), 0U);
}

TEST(StreamCursor, RoundsWithoutLongTimesEndBeforeTheNextOne) {
  TimeStream stream = withLong(1, {{0, 0, 1, {}}});
  stream.longOnes.at = {{100, 0, 1, {}}};
  StreamCursor cursor(stream);
  taken(cursor, 12);
  uint64_t looked = 0;
  EXPECT_EQ(cursor.rounds(6, 0, 1000, looked), 14U);
  taken(cursor, 100);
  EXPECT_EQ(cursor.rounds(6, 0, 1000, looked), 1000U);
}

} // namespace
} // namespace anole::whatif
