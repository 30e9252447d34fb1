#include "runtime/core/model/Histogram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

using namespace anole;

namespace {

/// A time of any size that there is.
uint64_t anyTime(std::mt19937_64 &random) { return random() >> random() % 64; }

/// The bin by the definition: four an octave, and one for each time below four.
unsigned binByDefinition(uint64_t ticks) {
  if (ticks < 4)
    return static_cast<unsigned>(ticks);
  int octave = std::ilogb(static_cast<long double>(ticks));
  auto quarter = static_cast<unsigned>((ticks - (uint64_t(1) << octave)) >> (octave - 2));
  return std::min(4 * (static_cast<unsigned>(octave) - 1) + quarter, Histogram::binCount - 1);
}

TEST(HistogramTest, HasFourBinsAnOctave) {
  std::mt19937_64 random(3);
  for (uint64_t ticks = 0; ticks < 5000; ++ticks)
    ASSERT_EQ(Histogram::binOf(ticks), binByDefinition(ticks)) << ticks;
  for (int i = 0; i < 100'000; ++i) {
    uint64_t ticks = anyTime(random);
    ASSERT_EQ(Histogram::binOf(ticks), binByDefinition(ticks)) << ticks;
  }
}

TEST(HistogramTest, UsualTimesAreAddedLikeAllOthers) {
  std::mt19937_64 random(4);
  Histogram times, expected;
  int usual = 0;
  for (int i = 0; i < 100'000; ++i) {
    uint64_t ticks = i % 2 ? anyTime(random) : 1000 + random() % 1000;
    expected.add(ticks);
    ++times.count;
    usual += times.isUsual(ticks);
    times.isUsual(ticks) ? times.addUsual(ticks) : times.addUnusual(ticks);
  }
  EXPECT_GT(usual, 50'000);
  EXPECT_EQ(times.count, expected.count);
  EXPECT_EQ(times.sum, expected.sum);
  EXPECT_TRUE(times.squares == expected.squares);
  EXPECT_EQ(times.low, expected.low);
  EXPECT_EQ(times.high, expected.high);
  EXPECT_EQ(times.bins, expected.bins);
}

TEST(HistogramTest, AProlongedTimeCountsAsTheLongerOne) {
  std::mt19937_64 random(5);
  Histogram times, expected;
  for (int i = 0; i < 10'000; ++i) {
    uint64_t from = 10 + random() % 1000, to = from + random() % 10'000;
    times.add(from);
    times.prolong(from, to);
    expected.add(to);
    ASSERT_EQ(times.sum, expected.sum);
    ASSERT_TRUE(times.squares == expected.squares);
    ASSERT_EQ(times.high, expected.high);
    ASSERT_EQ(times.bins, expected.bins);
    ASSERT_EQ(Histogram::binOf(times.low), Histogram::binOf(expected.low)) << "to a bin";
    ASSERT_LE(times.low, expected.low);
  }
}

TEST(HistogramTest, ATimeIsUsualBetweenTheExtremes) {
  Histogram times;
  EXPECT_FALSE(times.isUsual(7));
  times.add(7);
  EXPECT_FALSE(times.isUsual(7)) << "a single time has no memory";
  times.add(7);
  EXPECT_TRUE(times.isUsual(7));
  EXPECT_FALSE(times.isUsual(6) || times.isUsual(8));
  times.add(20);
  EXPECT_TRUE(times.isUsual(8) && times.isUsual(20));
  EXPECT_FALSE(times.isUsual(21));
  times.add(0);
  times.add(UINT64_MAX);
  EXPECT_FALSE(times.isUsual(3) || times.isUsual(uint64_t(1) << 40)) << "these have special bins";
  EXPECT_EQ(times.low, 0u);
  EXPECT_EQ(times.high, UINT64_MAX);
}

TEST(HistogramTest, NoTimeIsUsualThatIsFarAboveAllButOne) {
  Histogram times;
  for (uint64_t ticks : {100'000, 100, 110})
    times.add(ticks);
  EXPECT_TRUE(times.isUsual(105) && times.isUsual(120));
  EXPECT_FALSE(times.isUsual(1000) || times.isUsual(100'000));
  EXPECT_EQ(times.high, 100'000u);
  for (uint64_t ticks : {1000, 10'000})
    times.add(ticks);
  EXPECT_TRUE(times.isUsual(50'000)) << "now they are several";
}

TEST(HistogramTest, NoTimeAboveTheCapIsUsual) {
  UncountedHistogram times;
  times.addUnusual(7, 15);
  times.addUnusual(20, 15);
  EXPECT_TRUE(times.isUsual(15));
  EXPECT_FALSE(times.isUsual(16));
  times.addUnusual(30, 15);
  EXPECT_FALSE(times.isUsual(16));
  times.addUnusual(30, 25);
  EXPECT_TRUE(times.isUsual(25));
  EXPECT_FALSE(times.isUsual(26));
}

TEST(HistogramTest, SquaresAreExactAndNegativeTimesSmall) {
  Histogram times;
  times.add(3'000'000'001);
  times.add(3'000'000'001);
  EXPECT_TRUE(times.squares == Histogram::Wide(2) * 3'000'000'001 * 3'000'000'001);
  times.add(uint64_t(0) - 5);
  EXPECT_TRUE(times.squares == Histogram::Wide(2) * 3'000'000'001 * 3'000'000'001 + 25);
}

} // namespace
