#include "runtime/core/handles/TextTable.h"

#include <gtest/gtest.h>

using namespace anole;

TEST(TextTableTest, listsEachFormatOnce) {
  TextTable table;
  ASSERT_NE(table.add(5, TextFormat("out.3")), nullptr);
  EXPECT_EQ(table.add(5, TextFormat("out.4")), nullptr);
  ASSERT_EQ(table.texts().size(), 1u);
  EXPECT_EQ(table.texts()[0].key, 5);
  EXPECT_EQ(table.texts()[0].format, "out.%d");
}

TEST(TextTableTest, stopsListingAtItsLimitAndCounts) {
  TextTable table;
  for (size_t key = 0; key < TextTable::most + 10; ++key)
    table.add(static_cast<int64_t>(key), TextFormat("x"));
  EXPECT_EQ(table.texts().size(), TextTable::most);
  EXPECT_EQ(table.unlisted(), 10u);
}
