#include "runtime/core/compress/LongTimeChoice.h"
#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/model/LongTimeCursor.h"
#include "test/support/program/ScalarEvent.h"
#include "test/support/program/WholeSnapshot.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace anole {
namespace {

using test::scalarEvent;

constexpr uint64_t ms = 1'000'000;

/// The long times of a point, of whose events one came after each of these times.
class Recorded {
public:
  explicit Recorded(const std::vector<uint64_t> &gaps, TimeDetail detail = TimeDetail::Histogram)
      : tree(0, 64, {}, detail, LongGaps{ms}) {
    for (uint64_t gap : gaps)
      tree.record(scalarEvent(0, {}, gap, 1000), {});
  }

  std::vector<std::pair<uint64_t, double>> kept() {
    trace = tree.finish(0);
    std::vector<std::pair<uint64_t, double>> all;
    for (LongTimeCursor cursor(times()); cursor.event() != LongTimeCursor::none; cursor.next())
      all.emplace_back(cursor.event(), long_code::millisecondsOf(cursor.code()));
    return all;
  }
  const LongTimes &times() const { return trace.points.at(0).longTimes; }

  TraceTree tree;
  StreamTrace trace;
};

std::vector<uint64_t> gaps(size_t count, const std::function<uint64_t(size_t)> &of) {
  std::vector<uint64_t> all;
  for (size_t i = 0; i < count; ++i)
    all.push_back(of(i));
  return all;
}

TEST(LongTimes, AreNoneWhereAllAreAlike) {
  std::mt19937_64 random(1);
  EXPECT_TRUE(
      Recorded(gaps(5000, [&](size_t) { return 5 * ms + random() % (ms / 2); })).kept().empty());
  EXPECT_TRUE(Recorded(gaps(5000, [&](size_t) { return 1 + random() % 5000; })).kept().empty());
}

TEST(LongTimes, AreNoneWhereLittleIsAtStake) {
  auto slowStart = gaps(100'000, [](size_t i) { return i == 7 ? 2 * ms : 5000; });
  EXPECT_TRUE(Recorded(slowStart).kept().empty());
}

TEST(LongTimes, KeepTheirPlacesAmongShortOnes) {
  Recorded recorded(gaps(600, [](size_t i) { return i % 6 == 2 ? 20 * ms : 3000; }));
  auto kept = recorded.kept();
  ASSERT_EQ(kept.size(), 100U);
  EXPECT_EQ(kept[1].first, 8U);
  EXPECT_NEAR(kept[1].second, 20, 0.3);
  EXPECT_EQ(recorded.times().at, (Terms{{2, 6, 100, {}}}));
  EXPECT_EQ(recorded.times().codes.size(), 1U);
}

TEST(LongTimes, AreTheLongerOnesOfTwoKinds) {
  Recorded recorded(gaps(600, [](size_t i) { return i % 6 == 2 ? 50 * ms : 5 * ms; }));
  EXPECT_EQ(recorded.kept().size(), 100U);
  EXPECT_EQ(recorded.times().at, (Terms{{2, 6, 100, {}}}));
}

TEST(LongTimes, AreNearlyAllWhereTasksAreOfAllSizes) {
  std::mt19937_64 random(1);
  Recorded recorded(gaps(1000, [&](size_t) { return ms * (1 + random() % 36); }));
  EXPECT_GT(recorded.kept().size(), 600U);
}

TEST(LongTimes, AreNotThoseOfFullTimes) {
  EXPECT_TRUE(
      Recorded(gaps(60, [](size_t i) { return i % 6 == 2 ? 20 * ms : 3000; }), TimeDetail::Full)
          .kept()
          .empty());
}

TEST(LongTimes, AreInSnapshots) {
  Recorded recorded(gaps(60, [](size_t i) { return i % 6 == 2 ? 20 * ms : 3000; }));
  EXPECT_EQ(test::wholeSnapshot(recorded.tree, 0).points[0].longTimes.at, (Terms{{2, 6, 10, {}}}));
  EXPECT_EQ(recorded.kept().size(), 10U);
}

TEST(LongTimes, OfALongRunFoldThoughTheyAreNoisy) {
  std::mt19937_64 random(1);
  Recorded recorded(
      gaps(600'000, [&](size_t i) { return i % 2 == 1 ? 20 * ms + random() % ms : 3000; }));
  EXPECT_EQ(recorded.kept().size(), 300'000U);
  EXPECT_EQ(recorded.times().codes.size(), 1U);
  EXPECT_EQ(recorded.trace.leftLongTimes, 0U);
}

TEST(LongTimes, AreTheLargestOfAMillionIrregularOnes) {
  std::mt19937_64 random(1);
  auto wild = gaps(1'000'000, [&](size_t) {
    return static_cast<uint64_t>(ms * std::exp2(static_cast<double>(random() % 13000) / 1000));
  });
  Recorded recorded(wild);
  auto kept = recorded.kept();
  std::set<uint64_t> events;
  for (auto [event, time] : kept)
    events.insert(event);
  std::vector<uint64_t> sorted = wild;
  std::ranges::sort(sorted, std::greater());
  for (size_t i = 0; i < wild.size(); ++i)
    EXPECT_TRUE(wild[i] < sorted[10'000] || events.contains(i)) << i << ": " << wild[i];
  EXPECT_LT(kept.size(), mostLongTimeBytes);
  EXPECT_GT(recorded.trace.leftLongTimes, 200'000U);
}

/// All have one code or the next one, so no bound between codes leaves as many as there is room
/// for.
TEST(LongTimes, AreAsManyAsThereIsRoomForThoughTheyAreNearlyEqual) {
  std::mt19937_64 random(1);
  auto alike = [&](size_t) { return random() % 2 == 0 ? 3 * ms / 2 + random() % 20'000 : 3000; };
  Recorded recorded(gaps(1'000'000, alike));
  auto kept = recorded.kept();
  EXPECT_GT(kept.size(), 10'000U);
  EXPECT_LT(kept.size(), mostLongTimeBytes);
  EXPECT_NEAR(static_cast<double>(kept.size() + recorded.trace.leftLongTimes), 500'000, 5000);
  EXPECT_NEAR(static_cast<double>(kept[kept.size() / 2].first), 500'000, 50'000);
}

TEST(LongTimes, AreGivenUpWithColumnsThatTakeTooMuch) {
  std::mt19937_64 random(1);
  Recorded recorded(gaps(5000, [&](size_t) { return ms * (1 + random() % 400); }));
  EXPECT_EQ(recorded.tree.summarise(1000), 1U);
  EXPECT_TRUE(recorded.kept().empty());
}

} // namespace
} // namespace anole
