#include "tools/programs/replay/objects/Table.h"

#include <gtest/gtest.h>

#include <string>

namespace anole::replay {
namespace {

TEST(Table, KnowsWhatWasAdded) {
  Table<std::string> table;
  table.add(3, "three");
  ASSERT_NE(table.find(3), nullptr);
  EXPECT_EQ(*table.find(3), "three");
  EXPECT_EQ(table.find(4), nullptr);
}

TEST(Table, OfSeveralTheNewestCounts) {
  Table<std::string> table;
  table.add(3, "old");
  table.add(3, "new");
  EXPECT_EQ(*table.find(3), "new");
  table.drop(3);
  EXPECT_EQ(*table.find(3), "old");
  table.drop(3);
  EXPECT_EQ(table.find(3), nullptr);
  table.drop(3);
}

TEST(Table, PredefinedObjectsStay) {
  Table<std::string> table;
  table.add(-5, "MPI_INT");
  table.drop(-5);
  EXPECT_NE(table.find(-5), nullptr);
}

TEST(Table, ValuesDoNotMove) {
  Table<std::string> table;
  std::string *first = &table.add(0, "first");
  for (int64_t number = 0; number < 1000; ++number)
    table.add(number, "other");
  EXPECT_EQ(*first, "first");
}

} // namespace
} // namespace anole::replay
