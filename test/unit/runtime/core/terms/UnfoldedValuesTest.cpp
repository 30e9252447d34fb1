#include "runtime/core/terms/UnfoldedValues.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace anole;

namespace {

using Values = std::vector<int64_t>;

Values irregular(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  Values values;
  while (values.size() < count)
    values.push_back(static_cast<int64_t>(random()));
  return values;
}

size_t regularEnd(const Values &values) { return UnfoldedValues(values).regularEnd(); }

/// `irregularFirst` irregular values, and a round that is moved from time to time.
Values rounds(size_t irregularFirst, size_t length, size_t count, int64_t moved = 0) {
  Values values = irregular(irregularFirst, 1), round = irregular(length, 2);
  for (size_t i = 0; i < count * length; ++i)
    values.push_back(round[i % length] + static_cast<int64_t>(i / length) * moved);
  return values;
}

TEST(UnfoldedValuesTest, RepeatsOnceThereAreManyOfThem) {
  EXPECT_EQ(regularEnd(irregular(4000, 1)), 0u);
  EXPECT_EQ(regularEnd(rounds(2000, 1, 1025)), 1025u);
  EXPECT_EQ(regularEnd(rounds(2000, 1, 1024)), 0u);
  EXPECT_EQ(regularEnd(rounds(2000, 100, 20)), 1124u);
  EXPECT_EQ(regularEnd(rounds(100, 1500, 2)), 3000u);
  EXPECT_EQ(regularEnd(rounds(100, 1500, 1)), 0u);
}

TEST(UnfoldedValuesTest, RepeatsIfShortRoundsMove) {
  EXPECT_EQ(regularEnd(rounds(1000, 1, 2000, 4)), 1025u);
  EXPECT_EQ(regularEnd(rounds(1000, 16, 200, 12)), 1040u);
  EXPECT_EQ(regularEnd(rounds(1000, 17, 100, 12)), 0u);
}

TEST(UnfoldedValuesTest, OneOddValueBreaksARound) {
  Values values = rounds(1000, 10, 200);
  values[values.size() - 500] += 1;
  EXPECT_EQ(regularEnd(values), 0u);
}

/// The places of the ends of parts behind `first` values, counted from there.
std::set<size_t> endsIn(const Values &values, size_t first) {
  std::set<size_t> ends;
  UnfoldedValues unfolded({}, values.size());
  size_t end = 0;
  for (int64_t value : values) {
    unfolded.add(value);
    if (!unfolded.isFull())
      continue;
    size_t length = unfolded.partLength();
    EXPECT_GE(length, 1024u);
    EXPECT_LE(length, 2048u);
    unfolded.dropFront(length);
    end += length;
    if (end > first)
      ends.insert(end - first);
  }
  return ends;
}

TEST(UnfoldedValuesTest, EqualContentIsPartedAlike) {
  for (int64_t below : {4, 1'000'000'000}) {
    Values same = irregular(40'000, 3), behind = irregular(777, 4);
    for (int64_t &value : same)
      value %= below;
    behind.insert(behind.end(), same.begin(), same.end());
    std::set<size_t> one = endsIn(same, 0), other = endsIn(behind, 777);
    size_t alike = 0;
    for (size_t end : one)
      alike += other.contains(end);
    EXPECT_GT(alike, one.size() / 2) << below;
  }
}

TEST(UnfoldedValuesTest, TakeTheMemoryOfThoseThatWereDropped) {
  UnfoldedValues unfolded(Values{1, 2, 3, 4, 5});
  unfolded.add(Values{6, 7, 8, 9, 10});
  EXPECT_FALSE(unfolded.fits(1));
  unfolded.dropFront(4);
  EXPECT_FALSE(unfolded.moveForward(1)) << "six values have no room in front of themselves";
  unfolded.dropFront(1);
  EXPECT_FALSE(unfolded.moveForward(6));
  EXPECT_TRUE(unfolded.moveForward(5));
  unfolded.add(11, 5);
  EXPECT_TRUE(std::ranges::equal(unfolded.all(), Values{6, 7, 8, 9, 10, 11, 11, 11, 11, 11}));
}

} // namespace
