#include "runtime/core/model/LongTimeCursor.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// Every sixth event from the second on, with codes 7, 8, 7, 8, ...
const LongTimes regular{{{1, 6, 1000, {}}}, {{0, 0, 500, {{7, 1, 2, {}}}}}};

TEST(LongTimeCursor, GivesEachEventAndItsCode) {
  LongTimeCursor cursor(regular);
  for (uint64_t i = 0; i < 1000; ++i, cursor.next()) {
    ASSERT_EQ(cursor.event(), 1 + 6 * i);
    ASSERT_EQ(cursor.code(), i % 2 ? 8 : 7);
    ASSERT_EQ(cursor.index(), i);
  }
  EXPECT_EQ(cursor.event(), LongTimeCursor::none);
}

TEST(LongTimeCursor, SkipsAnyNumber) {
  LongTimeCursor cursor(regular);
  cursor.skip(0);
  EXPECT_EQ(cursor.event(), 1U);
  cursor.skip(3);
  EXPECT_EQ(cursor.event(), 19U);
  EXPECT_EQ(cursor.code(), 8);
  cursor.next();
  cursor.skip(995);
  EXPECT_EQ(cursor.event(), 1 + 6 * 999U);
  cursor.skip(1);
  EXPECT_EQ(cursor.event(), LongTimeCursor::none);
  EXPECT_EQ(cursor.index(), 1000U);
}

TEST(LongTimeCursor, EndsWhereEventsDoNotAscend) {
  const LongTimes damaged{{{5, -1, 3, {}}}, {{1, 0, 3, {}}}};
  LongTimeCursor cursor(damaged);
  EXPECT_EQ(cursor.event(), 5U);
  cursor.next();
  EXPECT_EQ(cursor.event(), LongTimeCursor::none);
}

} // namespace
} // namespace anole
