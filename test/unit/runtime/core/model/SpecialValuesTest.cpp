#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

using namespace anole;

TEST(SpecialValues, haveNamesAndAreNoNumbers) {
  EXPECT_STREQ(specialName(value(Special::AnySource)), "ANY_SOURCE");
  EXPECT_TRUE(isSpecial(value(Special::Address)));
  EXPECT_FALSE(isSpecial(-1));
  EXPECT_EQ(specialName(0), nullptr);
}

TEST(SpecialValues, numbersThatAreOnDiskStay) {
  EXPECT_EQ(value(Special::Unresolved), INT64_MIN);
  EXPECT_EQ(value(Special::ProcNull), INT64_MIN + 1);
  EXPECT_EQ(value(Special::AnyTag), INT64_MIN + 4);
  EXPECT_EQ(value(Special::Address), INT64_MIN + 12);
}
