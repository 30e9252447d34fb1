#include "runtime/core/file/format/FineSums.h"

#include "runtime/core/merge/TimeMerge.h"
#include "test/unit/runtime/core/file/format/PackedTable.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace anole::format {
namespace {

using Points = std::vector<SharedPoint>;

TimeStats timesOf(std::mt19937 &random, double scale) {
  Histogram histogram;
  std::lognormal_distribution<> times(0, 0.3);
  for (int i = 0; i < 200; ++i)
    histogram.add(static_cast<uint64_t>(scale * times(random)));
  return timeStats(histogram, 1);
}

/// Points of which each takes as long as all of them behind it, or all the same.
Points pointsOf(unsigned seed, size_t count, bool isSteep) {
  std::mt19937 random(seed);
  Points points(count);
  for (size_t i = 0; i < count; ++i) {
    double scale = isSteep ? std::exp2(20.0 - static_cast<double>(i)) : 1000;
    points[i].count = 200;
    points[i].ranks = {{0, 1, 4, {}}};
    points[i].delta = timesOf(random, scale);
    points[i].duration = timesOf(random, scale / 3);
  }
  return points;
}

Points readBack(const Points &points, bool hasFineSums) {
  Points read(points.size());
  for (size_t i = 0; i < points.size(); ++i)
    read[i].count = points[i].count;
  decodeTimeTable(tableOf(points), read);
  if (hasFineSums)
    decodeFineSums(encodeFineSums(points, pointsInTimeTable(points)), read);
  return read;
}

double sumOf(const Points &points) {
  double sum = 0;
  for (const SharedPoint &point : points)
    sum += point.delta.sum + point.duration.sum;
  return sum;
}

double errorOf(const Points &points, bool hasFineSums) {
  double sum = sumOf(points);
  return std::abs(sumOf(readBack(points, hasFineSums)) - sum) / sum;
}

TEST(FineSums, MakeAllAddUpToTheTimeThatPassed) {
  double worst = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    Points points = pointsOf(seed, 12, true);
    worst = std::max(worst, errorOf(points, false));
    EXPECT_LE(errorOf(points, true), 0.0003) << seed;
  }
  EXPECT_GT(worst, 0.001) << "the table alone rounds further";
}

TEST(FineSums, AreFewWhateverTheNumberOfPoints) {
  Points points = pointsOf(1, 500, false);
  EXPECT_LE(encodeFineSums(points, pointsInTimeTable(points)).size(), 48u);
  EXPECT_LE(errorOf(points, true), 0.001);
}

TEST(FineSums, ChangeNothingASecondTime) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Points once = readBack(pointsOf(seed, 12, true), true);
    for (SharedPoint &point : once)
      point.ranks = {{0, 1, 4, {}}};
    EXPECT_NEAR(sumOf(readBack(once, true)), sumOf(once), 24) << seed;
  }
}

/// One rank of a thousand has a place of its own.
TEST(FineSums, ThinkOfEachRank) {
  Points points = pointsOf(3, 2, true);
  points[0].ranks = {{0, 1, 1000, {}}};
  points[1].ranks = {{7, 0, 1, {}}};
  std::mt19937 random(4);
  for (double scale = 50'000; scale < 60'000; scale += 100) {
    points[1].delta = timesOf(random, scale);
    double exact = points[1].delta.sum;
    ASSERT_NEAR(readBack(points, true)[1].delta.sum, exact, 0.0001 * exact + 1);
  }
}

TEST(FineSums, RefuseWhatIsOutOfRange) {
  Points points = readBack(pointsOf(1, 2, true), false);
  auto refuses = [&](const Numbers &numbers) {
    EXPECT_THROW(decodeFineSums(numbers, points), Malformed);
  };
  refuses({0});
  refuses({4, packSigned(1)});
  refuses({3, packSigned(1), 0, packSigned(1)});
  refuses({UINT64_MAX, packSigned(1)});
  refuses({0, packSigned(65)});
  Points none(1);
  EXPECT_THROW(decodeFineSums({0, packSigned(1)}, none), Malformed);
}

} // namespace
} // namespace anole::format
