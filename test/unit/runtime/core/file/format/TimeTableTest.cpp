#include "test/unit/runtime/core/file/format/PackedTable.h"

#include "runtime/core/file/format/TimeShape.h"
#include "runtime/core/merge/TimeMerge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace anole::format {
namespace {

using Times = std::vector<uint64_t>;

TimeStats statsOf(const Times &times) {
  Histogram histogram;
  for (uint64_t time : times)
    histogram.add(time);
  return timeStats(histogram, 1);
}

SharedPoint pointOf(TimeStats delta, TimeStats duration) {
  SharedPoint point;
  point.count = delta.count;
  point.delta = std::move(delta);
  point.duration = std::move(duration);
  return point;
}

/// The points as a reader has them, who knows all but their times.
std::vector<SharedPoint> readBack(const std::vector<SharedPoint> &points, const Numbers &numbers) {
  std::vector<SharedPoint> back(points.size());
  for (size_t i = 0; i < points.size(); ++i)
    back[i].count = points[i].count;
  decodeTimeTable(numbers, back);
  return back;
}

TimeStats roundTrip(const TimeStats &time) {
  std::vector<SharedPoint> points{pointOf(time, time)};
  return readBack(points, tableOf(points))[0].duration;
}

uint32_t binAt(const TimeStats &time, double share) {
  auto left = static_cast<uint64_t>(std::ceil(share * static_cast<double>(time.count)));
  for (auto [bin, count] : time.bins) {
    if (count >= left)
      return bin;
    left -= count;
  }
  return UINT32_MAX;
}

/// Times as programs take them: about as long, of two kinds, with a long tail, all over.
Times randomTimes(std::mt19937 &random, size_t count) {
  double scale = std::exp2(5 + static_cast<double>(random() % 25));
  std::lognormal_distribution<> regular(0, 0.1), tail(0, 1), wild(0, 3);
  std::vector<std::function<double()>> kinds{
      [&] { return regular(random); }, [&] { return random() % 3 ? 1 : 50 * regular(random); },
      [&] { return tail(random); }, [&] { return wild(random); }};
  auto kind = kinds[random() % kinds.size()];
  Times times;
  while (times.size() < count)
    times.push_back(static_cast<uint64_t>(scale * kind()));
  return times;
}

double deviationOf(const TimeStats &time) {
  double count = static_cast<double>(time.count);
  return std::sqrt(std::max(time.squares - time.sum * time.sum / count, 0.0) / count);
}

TEST(TimeTable, KeepsWhatAReaderAsks) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    std::mt19937 random(seed);
    TimeStats time = statsOf(randomTimes(random, 1 + random() % 3000));
    TimeStats back = roundTrip(time);
    EXPECT_EQ(back.count, time.count);
    EXPECT_EQ(back.bins.front().bin, time.bins.front().bin);
    for (double share : {0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1.0})
      EXPECT_EQ(binAt(back, share), binAt(time, share)) << seed << " " << share;
    auto isNear = [](double number, double exact, double by) {
      return std::abs(number - exact) <= exact * by + 1;
    };
    EXPECT_TRUE(isNear(static_cast<double>(back.low), static_cast<double>(time.low), 0.008));
    EXPECT_TRUE(isNear(static_cast<double>(back.high), static_cast<double>(time.high), 0.008));
    auto count = static_cast<double>(time.count);
    EXPECT_TRUE(isNear(back.sum / count, time.sum / count, 0.006)) << seed;
    if (time.count > 1) {
      EXPECT_TRUE(isNear(deviationOf(back), deviationOf(time), 0.05)) << seed;
    }
  }
}

TEST(TimeTable, ChangesNothingASecondTime) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    TimeStats once = roundTrip(statsOf(randomTimes(random, 1 + random() % 500)));
    TimeStats twice = roundTrip(once);
    EXPECT_EQ(twice.bins, once.bins);
    EXPECT_EQ(twice.low, once.low);
    EXPECT_EQ(twice.high, once.high);
    EXPECT_NEAR(twice.sum, once.sum, once.sum * 1e-3 + 1);
  }
}

TEST(TimeTable, TellsBeforehandWhatSumAReaderFinds) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    TimeStats time = statsOf(randomTimes(random, 1 + random() % (seed % 2 ? 3 : 500)));
    EXPECT_EQ(sumInTable(time), roundTrip(time).sum) << seed;
  }
  for (const TimeStats &time : {statsOf({0}), statsOf({0, 0}), statsOf({0, 1, 0}), statsOf({7})})
    EXPECT_EQ(sumInTable(time), roundTrip(time).sum);
}

TEST(TimeTable, KeepsSingleTimesAndZeros) {
  for (uint64_t time : {0, 1, 3, 5, 100, 127}) {
    TimeStats back = roundTrip(statsOf({time}));
    EXPECT_EQ(back.low, time);
    EXPECT_EQ(back.high, time);
    EXPECT_EQ(back.sum, static_cast<double>(time));
  }
  TimeStats zeros = roundTrip(statsOf({0, 0, 0}));
  EXPECT_EQ(zeros.sum, 0);
  EXPECT_EQ(zeros.bins, (TimeBins{{0, 3}}));
}

TEST(TimeTable, LeavesOutPointsThatDoNotFit) {
  TimeStats good = statsOf({10, 20, 400}), lacking = good, other = good;
  lacking.bins = {lacking.bins[0], lacking.bins[1]};
  other.count = 2;
  std::vector<SharedPoint> points{pointOf(good, good), pointOf(good, lacking), pointOf({}, {}),
                                  pointOf(good, good), pointOf(other, good)};
  EXPECT_EQ(pointsInTimeTable(points), (std::vector<bool>{true, false, false, true, false}));
  auto back = readBack(points, tableOf(points));
  for (size_t i = 0; i < points.size(); ++i)
    EXPECT_EQ(back[i].duration.count, i == 0 || i == 3 ? 3u : 0u) << i;
  EXPECT_EQ(back[3].duration.bins.size(), 3u);
  EXPECT_TRUE(tableOf({pointOf({}, {}), pointOf(good, lacking)}).empty());
}

TEST(TimeTable, TakesFewNumbers) {
  std::mt19937 random(1);
  std::vector<SharedPoint> points;
  for (int i = 0; i < 100; ++i)
    points.push_back(pointOf(statsOf(randomTimes(random, 500)), statsOf(randomTimes(random, 500))));
  Numbers numbers = tableOf(points);
  EXPECT_EQ(numbers.size(), 1u + 200 * (TimeShape::size + 4));
  EXPECT_LT(std::ranges::count_if(numbers, [](uint64_t number) { return number > 127; }), 200);
}

TEST(TimeTable, RefusesDamage) {
  std::mt19937 random(1);
  std::vector<SharedPoint> points;
  for (int i = 0; i < 5; ++i)
    points.push_back(pointOf(statsOf(randomTimes(random, 40)), statsOf(randomTimes(random, 40))));
  const Numbers good = tableOf(points);
  for (size_t size = 1; size < good.size(); ++size)
    EXPECT_THROW(readBack(points, Numbers(good.begin(), good.begin() + static_cast<long>(size))),
                 Malformed);
  for (size_t place = 0; place < good.size(); ++place)
    for (uint64_t number : {uint64_t(0), uint64_t(200), uint64_t(1) << 20, UINT64_MAX}) {
      Numbers damaged = good;
      damaged[place] = number;
      try {
        for (const SharedPoint &point : readBack(points, damaged)) {
          EXPECT_LE(point.delta.low, point.delta.high);
          EXPECT_TRUE(std::isfinite(point.duration.sum));
        }
      } catch (const Malformed &) {
      }
    }
}

/// A table of few numbers must not become gigabytes of bins.
TEST(TimeTable, LimitsWhatItBecomes) {
  constexpr size_t many = 100000;
  std::vector<SharedPoint> points(many);
  for (SharedPoint &point : points)
    point.count = uint64_t(1) << 40;
  Numbers numbers(1 + 2 * many * (TimeShape::size + 4), 22);
  numbers[0] = 0;
  EXPECT_THROW(readBack(points, numbers), Malformed);
}

} // namespace
} // namespace anole::format
