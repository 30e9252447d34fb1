#include "runtime/record/capture/SampledTime.h"

#include <gtest/gtest.h>

namespace anole::record {
namespace {

constexpr uint64_t pieces = 256, timeSlice = 8'000'000;

TEST(SampledTimeTest, NothingMeasuredIsNothing) { EXPECT_EQ(SampledTime().total(pieces), 0u); }

TEST(SampledTimeTest, EachSampleStandsForSoManyPieces) {
  SampledTime time;
  for (uint64_t ticks : {0, 150, 300, 4000})
    time.add(ticks);
  EXPECT_EQ(time.total(pieces), pieces * 4450);
}

/// Work that is rare and takes some hundred times as long is the tracer's own.
TEST(SampledTimeTest, RareWorkIsMultiplied) {
  SampledTime time;
  for (int i = 0; i < 1000; ++i)
    time.add(300);
  time.add(150'000);
  EXPECT_EQ(time.total(pieces), pieces * (1000 * 300 + 150'000));
}

TEST(SampledTimeTest, TimeSlicesOfOthersCountOnce) {
  SampledTime quiet, busy;
  for (int i = 0; i < 1000; ++i) {
    quiet.add(300);
    busy.add(i % 50 == 0 ? 300 + timeSlice : 300);
  }
  EXPECT_LT(busy.total(pieces), quiet.total(pieces) + 20 * (timeSlice + 300));
  EXPECT_GT(busy.total(pieces), quiet.total(pieces) * 9 / 10);
}

TEST(SampledTimeTest, ItDoesNotMatterWhichSampleComesFirst) {
  SampledTime early, late;
  early.add(timeSlice);
  for (uint64_t i = 0; i < 100; ++i) {
    early.add(200 + i);
    late.add(200 + i);
  }
  late.add(timeSlice);
  EXPECT_EQ(early.total(pieces), late.total(pieces));
  EXPECT_LT(late.total(pieces), pieces * 100 * 300 + timeSlice);
}

TEST(SampledTimeTest, TakesAnyNumberOfTicks) {
  SampledTime time;
  time.add(UINT64_MAX);
  EXPECT_EQ(time.total(1), UINT64_MAX);
}

} // namespace
} // namespace anole::record
