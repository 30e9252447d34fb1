#include "runtime/core/model/BinCount.h"

#include "runtime/core/model/Histogram.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(BinCount, HasRoomForEachBin) {
  static_assert(sizeof(BinCount) == 8);
  BinCount last(Histogram::binCount - 1, 7);
  last.add(uint64_t(1) << 40);
  EXPECT_EQ(last.bin, Histogram::binCount - 1);
  EXPECT_EQ(last.count, (uint64_t(1) << 40) + 7);
}

TEST(BinCount, CountsToTheMostThatItCanHold) {
  BinCount all(3, UINT64_MAX);
  EXPECT_EQ(all.count, BinCount::most);
  for (uint64_t more : {uint64_t(1), UINT64_MAX}) {
    all.add(more);
    EXPECT_EQ(all.count, BinCount::most);
    EXPECT_EQ(all.bin, 3u);
  }
}

} // namespace
} // namespace anole
