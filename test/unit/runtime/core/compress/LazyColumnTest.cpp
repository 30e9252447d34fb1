#include "runtime/core/compress/LazyColumn.h"

#include "test/support/FailingAllocations.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>

using namespace anole;

namespace {

/// Gives both the same values. Returns whether they agree on which ones were predicted.
bool append(LazyColumn &lazy, Column &column, int64_t value, uint64_t times) {
  return times == 1 ? lazy.append(value) == column.append(value)
                    : lazy.append(value, times) == column.append(value, times);
}

TEST(LazyColumnTest, GivesTheTermsOfAColumn) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    LazyColumn lazy;
    Column column{Column::Closing::WhenLong};
    const size_t kinds = 1 + random() % 3;
    for (size_t values = random() % 12; values > 0; --values) {
      ASSERT_TRUE(append(lazy, column, static_cast<int64_t>(random() % kinds), random() % 4));
      ASSERT_EQ(lazy.likelyNext(7), column.likelyNext(7));
    }
    ASSERT_EQ(lazy.finish(), column.finish());
    ASSERT_EQ(lazy.finish(), Terms()) << "it is empty afterwards";
  }
}

TEST(LazyColumnTest, HasNoColumnAsLongAsAllValuesAreTheSame) {
  LazyColumn lazy;
  lazy.append(5);
  lazy.append(5, 1000);
  EXPECT_EQ(lazy.memory(), 0u);
  lazy.append(6, 0);
  EXPECT_EQ(lazy.memory(), 0u);
  lazy.append(6);
  EXPECT_NE(lazy.memory(), 0u);
}

TEST(LazyColumnTest, CopiesGoOnByThemselves) {
  LazyColumn lazy;
  lazy.append(1);
  lazy.append(2);
  LazyColumn copy = lazy;
  copy.append(9);
  EXPECT_EQ(lazy.finish(), compress({1, 2}));
  EXPECT_EQ(copy.finish(), compress({1, 2, 9}));
}

TEST(LazyColumnTest, KeepsItsValuesWhereThereIsNoMemoryForAColumn) {
  LazyColumn lazy;
  lazy.append(5, 3);
  {
    FailingAllocations fail(0);
    EXPECT_THROW(lazy.append(6), std::bad_alloc);
  }
  EXPECT_EQ(lazy.finish(), (Terms{{5, 0, 3, {}}}));
}

} // namespace
