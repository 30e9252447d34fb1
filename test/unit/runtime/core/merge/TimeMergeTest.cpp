#include "runtime/core/merge/TimeMerge.h"
#include "runtime/core/model/TimeCode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace anole {
namespace {

/// The largest error of the sum of the first n times, for any n, in nanoseconds.
double largestErrorOfSums(const TimeSequence &ticks, double nsPerTick) {
  double exact = 0, kept = 0, largest = 0;
  size_t next = 0;
  timeCodes(ticks, nsPerTick, nullptr).each([&](TimeCode code) {
    exact += static_cast<double>(ticks[next++]) * nsPerTick;
    kept += static_cast<double>(timeOfCode(code));
    largest = std::max(largest, std::abs(exact - kept));
  });
  EXPECT_EQ(next, ticks.size());
  return largest;
}

TEST(TimeMergeTest, SumsOfEqualTimesHaveTheErrorOfOne) {
  TimeSequence ticks;
  for (int i = 0; i < 10'000; ++i)
    ticks.add(50'333);
  EXPECT_LE(largestErrorOfSums(ticks, 1), 256 + 1); // half the step of codes at 50 us
}

TEST(TimeMergeTest, SumsOfAnyTimesHaveTheErrorOfOne) {
  std::mt19937_64 random(1);
  TimeSequence ticks;
  for (int i = 0; i < 10'000; ++i)
    ticks.add(static_cast<float>(std::exp2(static_cast<double>(random() % 2400) / 100)));
  EXPECT_LE(largestErrorOfSums(ticks, 0.4), std::exp2(24) * 0.4 / 128 + 1);
}

/// The gap before a loop must not take anything from the calls in the loop.
TEST(TimeMergeTest, ShortTimesAfterALongOneStayAsTheyAre) {
  TimeSequence ticks;
  ticks.add(1'005'000'000);
  for (int i = 0; i < 1000; ++i)
    ticks.add(static_cast<float>(100 + i));
  CodedTimes codes = timeCodes(ticks, 1, nullptr);
  for (size_t i = 1; i < codes.rest.size(); ++i)
    ASSERT_NEAR(static_cast<double>(timeOfCode(codes.rest[i])), ticks[i], 0.016 * ticks[i] + 1);
}

TEST(TimeMergeTest, ShortTimesAreExact) {
  TimeSequence ticks;
  for (float time : {0, 1, 127, 64, 100})
    ticks.add(time);
  EXPECT_EQ(timeCodes(ticks, 1, nullptr).rest, (std::vector<TimeCode>{0, 1, 127, 64, 100}));
}

} // namespace
} // namespace anole
