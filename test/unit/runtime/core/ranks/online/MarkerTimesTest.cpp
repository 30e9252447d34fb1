#include "runtime/core/ranks/online/MarkerTimes.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

const RankList oneRank{{3, 0, 1, {}}};

/// Marker m comes at 10 * m ticks before and m inside calls.
MarkerTimes evenly(uint64_t markers) {
  MarkerTimes times;
  for (uint64_t m = 1; m <= markers; ++m)
    times.pass(m, {10 * m, m});
  return times;
}

TEST(MarkerTimes, KnowsEachMarkerOfAShortRun) {
  MarkerTimes times = evenly(1000);
  for (uint64_t m : {0, 1, 7, 999, 1000})
    EXPECT_EQ(times.at(m), (Spent{10 * m, m}));
  EXPECT_EQ(times.at(5000), (Spent{10000, 1000})) << "after the last one";
}

TEST(MarkerTimes, KnowsALongRunToAThousandth) {
  constexpr uint64_t markers = 1'000'003;
  MarkerTimes times = evenly(markers);
  EXPECT_EQ(times.count(), markers);
  for (uint64_t m = 0; m <= markers; m += 12345)
    EXPECT_NEAR(static_cast<double>(times.at(m).before), 10.0 * static_cast<double>(m),
                10.0 * markers / 1000);
}

TEST(MarkerTimes, IsExactAtTheEndOfALongRun) {
  for (uint64_t markers : {4095, 4096, 4097, 8191, 8192, 8193, 100'000}) {
    MarkerTimes times = evenly(markers);
    EXPECT_EQ(times.at(markers), (Spent{10 * markers, markers})) << markers;
    EXPECT_LE(times.at(markers - 1).before, 10 * markers) << markers;
  }
}

/// Only those are told of that are kept, and the last one.
TEST(MarkerTimes, NeedsNoneOfThoseThatAreNotKept) {
  constexpr uint64_t markers = 100'003, unseen = 5;
  MarkerTimes all(unseen, {50, 5}), few(unseen, {50, 5});
  uint64_t told = 0;
  for (uint64_t m = unseen + 1; m <= markers; ++m) {
    all.pass(m, {10 * m, m});
    if (m < few.nextKept() && m != markers)
      continue;
    few.pass(m, {10 * m, m});
    ++told;
  }
  for (uint64_t m = 0; m <= markers; m += 17)
    ASSERT_EQ(few.at(m), all.at(m)) << m;
  EXPECT_EQ(few.count(), markers);
  EXPECT_LT(told, 16'000u);
}

TEST(PhaseParts, AddUpToTheRun) {
  auto parts = phaseParts(evenly(100), {{20, 0, 1, {}}, {80, 0, 1, {}}}, {1500, 100}, oneRank, 2);
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].before.total, 2 * 200);
  EXPECT_EQ(parts[1].before.total, 2 * 800);
  EXPECT_EQ(parts[2].before.total, 2 * 500) << "after the last marker";
  EXPECT_EQ(parts[2].inside.total, 0);
  EXPECT_EQ(parts[1].id, 1);
  EXPECT_EQ(parts[1].ranks, oneRank);
}

TEST(PhaseParts, AreNotMoreThanATraceHasRoomFor) {
  Terms lengths{{1, 0, 1'000'000, {}}};
  auto parts = phaseParts(evenly(10'000), lengths, {100'000, 10'000}, oneRank, 1);
  ASSERT_EQ(parts.size(), static_cast<size_t>(mostPhases) + 1);
  EXPECT_EQ(parts[mostPhases - 1].before.total, 100'000 - 10 * 255) << "all that follow";
}

TEST(PhaseParts, ThereAreNoneWithoutMarkers) {
  EXPECT_TRUE(phaseParts({}, {}, {100, 100}, oneRank, 1).empty());
}

} // namespace
} // namespace anole
