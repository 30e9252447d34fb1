#include "runtime/record/process/SizeClass.h"

#include <gtest/gtest.h>

using anole::record::SizeClass;

TEST(SizeClass, IsTheSmallestThatHoldsTheSize) {
  for (size_t size = 1; size < 100'000; ++size) {
    size_t number = SizeClass::of(size);
    ASSERT_GE(SizeClass::bytes(number), size);
    ASSERT_TRUE(number == 0 || SizeClass::bytes(number - 1) < size) << size;
  }
}

TEST(SizeClass, WastesAtMostAQuarterOfLargeBlocks) {
  for (size_t size = 1000; size < size_t(1) << 36; size = size * 9 / 8 + 1) {
    size_t bytes = SizeClass::bytes(SizeClass::of(size));
    ASSERT_LE(bytes - size, size / 4) << size;
  }
}

TEST(SizeClass, BlocksAreAlignedAndTheLargestHasAClass) {
  for (size_t number = 0; number < SizeClass::count; ++number)
    ASSERT_EQ(SizeClass::bytes(number) % SizeClass::unit, 0u);
  EXPECT_LT(SizeClass::of(size_t(1) << 37), SizeClass::count);
}
