#include "runtime/core/compress/Column.h"
#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

using namespace anole;

/// Numbers without any order.
static std::vector<int64_t> irregular(size_t count) {
  std::vector<int64_t> values;
  for (uint64_t i = 0, state = 1; i < count; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    values.push_back(static_cast<int64_t>(state >> 40));
  }
  return values;
}

static Column columnOf(const std::vector<int64_t> &values) {
  Column column;
  for (int64_t value : values)
    column.append(value);
  return column;
}

TEST(ColumnSummary, KeepsTheNumberOfValuesInLittleMemory) {
  Column column = columnOf(irregular(20000));
  size_t before = column.memory();
  EXPECT_TRUE(column.summarise(1024));
  EXPECT_LT(column.memory(), before / 50);
  for (int64_t value : irregular(5000))
    column.append(value);
  EXPECT_LT(column.memory(), before / 50);
  EXPECT_EQ(valueCount(column.finish()), 25000u);
}

TEST(ColumnSummary, RoundsToThreeBitsAndKeepsSmallAndSpecialValues) {
  Column column;
  for (int64_t value : {1000, 7, -1000, 1023, 7, -3})
    column.append(value);
  column.append(value(Special::AnySource), 3);
  EXPECT_TRUE(column.summarise(0));
  EXPECT_EQ(column.finish(), (Terms{{value(Special::AnySource), 0, 3, {}},
                                    {-896, 0, 1, {}},
                                    {-3, 0, 1, {}},
                                    {7, 0, 2, {}},
                                    {896, 0, 2, {}}}));
}

TEST(ColumnSummary, SmallColumnsAndSummariesStayAsTheyAre) {
  Column column = columnOf({1, 2, 3});
  EXPECT_FALSE(column.summarise(size_t(1) << 20));
  EXPECT_TRUE(column.summarise(0));
  EXPECT_FALSE(column.summarise(0));
}

TEST(ColumnSummary, AColumnIsAsNewOnceItIsFinished) {
  Column column = columnOf({5, 9});
  column.summarise(0);
  column.finish();
  column.append(100);
  EXPECT_EQ(column.finish(), (Terms{{100, 0, 1, {}}}));
}
