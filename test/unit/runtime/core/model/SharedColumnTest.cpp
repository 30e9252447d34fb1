#include "runtime/core/model/SharedColumn.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

SharedColumn constant(int64_t number) {
  SharedTerm term;
  term.start.constant = number;
  return {{{{0, 1, 4, {}}}, {term}, {}}};
}

TEST(SharedColumn, ChangesAlone) {
  SharedColumn first = constant(3), second = first;
  EXPECT_TRUE(first.isShared());
  EXPECT_EQ(first.identity(), second.identity());
  second.edit()[0].terms[0].start.constant = 4;
  EXPECT_EQ(first[0].terms[0].start.constant, 3);
  EXPECT_EQ(second[0].terms[0].start.constant, 4);
  EXPECT_FALSE(first.isShared());
}

TEST(SharedColumn, IsChangedInPlaceIfItIsNotShared) {
  SharedColumn column = constant(3);
  const void *identity = column.identity();
  column.edit()[0].ranks = {};
  EXPECT_EQ(column.identity(), identity);
}

TEST(SharedColumn, WithoutFamiliesTakesNothing) {
  SharedColumn column(SharedColumn::Families{});
  EXPECT_TRUE(column.empty());
  EXPECT_EQ(column.begin(), column.end());
  EXPECT_EQ(column.identity(), nullptr);
  column.edit().push_back(Family());
  EXPECT_EQ(column.size(), 1u);
}

} // namespace
} // namespace anole
