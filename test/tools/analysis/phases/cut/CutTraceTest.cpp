#include "tools/analysis/phases/cut/CutTrace.h"

#include "runtime/core/model/LongTimeCursor.h"
#include "runtime/core/model/Projection.h"
#include "test/support/RandomStream.h"
#include "test/tools/analysis/match/RandomMessages.h"
#include "test/tools/analysis/phases/PhasedSolver.h"
#include "tools/analysis/model/LoadedTrace.h"

#include <cmath>
#include <map>

namespace anole::phases {
namespace {

using Ranges = std::vector<EventRange>;
using Make = Expected<CutTrace> (*)(const Trace &, const Ranges &);

CutTrace made(Make make, const Trace &trace, const Ranges &ranges) {
  auto cut = make(trace, ranges);
  EXPECT_TRUE(cut) << (cut ? "" : cut.error().message);
  return cut ? std::move(*cut) : CutTrace();
}

std::vector<WalkedEvent> eventsOn(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  EXPECT_TRUE(stream) << (stream ? "" : stream.error().message);
  return stream ? test::eventsOf(*stream) : std::vector<WalkedEvent>();
}

void expectSameValues(const WalkedEvent &a, const WalkedEvent &b) {
  EXPECT_EQ(a.key.function, b.key.function);
  EXPECT_EQ(a.scalars, b.scalars);
  EXPECT_EQ(a.arrays, b.arrays);
  EXPECT_EQ(a.late, b.late);
}

/// Other places on each rank.
Ranges someOf(const Trace &trace, uint64_t seed) {
  std::mt19937_64 random(seed);
  Ranges ranges;
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
    uint64_t size = eventsOn(trace, rank).size(), begin = random() % (size + 1);
    ranges.push_back({begin, begin + random() % (size + 1 - begin)});
  }
  return ranges;
}

TEST(CutTrace, HasTheEventsOfEachRank) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Trace trace = whatif::RandomMessages(seed).trace();
    Ranges ranges = someOf(trace, seed);
    CutTrace cut = made(cutTrace, trace, ranges);
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
      auto all = eventsOn(trace, rank), events = eventsOn(cut.trace, rank);
      ASSERT_EQ(events.size(), ranges[rank].end - ranges[rank].begin);
      for (size_t i = 0; i < events.size(); ++i) {
        expectSameValues(events[i], all[ranges[rank].begin + i]);
        EXPECT_EQ(events[i].key, all[ranges[rank].begin + i].key);
      }
    }
  }
}

/// For each event that a long time came before: its number in its stream, and the code.
std::map<uint64_t, int64_t> longTimesOn(const Trace &trace, uint32_t rank) {
  auto stream = projectRank(trace, rank, 0);
  EXPECT_TRUE(stream);
  std::vector<LongTimeCursor> cursors;
  for (const PointTrace &point : stream->points)
    cursors.emplace_back(point.longTimes);
  std::vector<uint64_t> events(cursors.size());
  std::map<uint64_t, int64_t> found;
  for (const WalkedEvent &event : test::eventsOf(*stream))
    if (LongTimeCursor &cursor = cursors[event.point]; events[event.point]++ == cursor.event()) {
      found[event.ordinal] = cursor.code();
      cursor.next();
    }
  return found;
}

TEST(CutTrace, HasTheLongTimesOfItsEvents) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Trace trace = whatif::RandomMessages(seed, true).trace();
    Ranges ranges = someOf(trace, seed);
    CutTrace cut = made(cutTrace, trace, ranges), divided = made(divideTrace, trace, ranges);
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
      std::map<uint64_t, int64_t> inside;
      for (auto [event, code] : longTimesOn(trace, rank))
        if (ranges[rank].has(event))
          inside[event - ranges[rank].begin] = code;
      EXPECT_EQ(longTimesOn(cut.trace, rank), inside) << "seed " << seed << ", rank " << rank;
      EXPECT_EQ(longTimesOn(divided.trace, rank), longTimesOn(trace, rank));
    }
  }
}

TEST(DivideTrace, HasAllEventsAndKnowsThoseInside) {
  for (uint64_t seed = 0; seed < 25; ++seed) {
    Trace trace = whatif::RandomMessages(seed).trace();
    Ranges ranges = someOf(trace, seed);
    CutTrace divided = made(divideTrace, trace, ranges);
    for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
      auto all = eventsOn(trace, rank), events = eventsOn(divided.trace, rank);
      ASSERT_EQ(events.size(), all.size());
      for (size_t i = 0; i < all.size(); ++i) {
        expectSameValues(events[i], all[i]);
        const auto &points = divided.trace.streams[0].points;
        auto point = std::ranges::find(points, events[i].key, &SharedPoint::key);
        ASSERT_NE(point, points.end());
        EXPECT_EQ(divided.inside[static_cast<size_t>(point - points.begin())], ranges[rank].has(i));
      }
    }
  }
}

double sumOf(const Trace &trace) {
  double sum = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    sum += point.delta.sum;
  return sum;
}

/// Whole points have the times that they had; nothing is shared out.
TEST(CutTrace, KeepsTheTimesOfWholePoints) {
  Trace trace = phasedSolver();
  CutTrace all = made(cutTrace, trace, Ranges(4));
  EXPECT_EQ(all.sharedTimes, 0U);
  EXPECT_EQ(sumOf(all.trace), sumOf(trace));
  CutTrace solve = made(cutTrace, trace, Ranges(4, {4, 1604}));
  EXPECT_EQ(solve.sharedTimes, 0U);
  EXPECT_EQ(sumOf(solve.trace), 400 * (3 * 4096 + 8192));
  for (const SharedPoint &point : solve.trace.streams[0].points) {
    auto same = std::ranges::find(trace.streams[0].points, point.key, &SharedPoint::key);
    EXPECT_EQ(point.delta.bins, same->delta.bins);
    EXPECT_EQ(point.before, same->before);
  }
}

/// A quarter of the iterations has a quarter of what each rank spent.
TEST(CutTrace, SharesOutTimesByEvents) {
  Trace trace = phasedSolver();
  CutTrace part = made(cutTrace, trace, Ranges(4, {4, 404}));
  EXPECT_EQ(part.sharedTimes, 4U);
  EXPECT_NEAR(sumOf(part.trace), 100 * (3 * 4096 + 8192), 100 * 20480 * 0.01);
  const SharedPoint &point = part.trace.streams[0].points[0];
  EXPECT_EQ(point.count, 400U);
  EXPECT_EQ(point.delta.count, 400U);
  uint64_t binned = 0;
  for (auto [bin, count] : point.delta.bins)
    binned += count;
  EXPECT_EQ(binned, 400U);
  EXPECT_NEAR(point.before.at(1, point.delta.sum, 4), 100 * 8192, 8192);
  EXPECT_NEAR(point.before.at(2, point.delta.sum, 4), 100 * 4096, 4096);
}

/// Both parts of a divided trace have all times together.
TEST(DivideTrace, DividesTimes) {
  Trace trace = phasedSolver();
  CutTrace divided = made(divideTrace, trace, Ranges(4, {4, 404}));
  EXPECT_EQ(divided.sharedTimes, 4U);
  EXPECT_NEAR(sumOf(divided.trace), sumOf(trace), sumOf(trace) * 0.01);
  EXPECT_EQ(tools::eventCount(divided.trace), tools::eventCount(trace));
  EXPECT_EQ(std::ranges::count(divided.inside, true), 4);
}

/// The times of each event are those of the events that are left.
TEST(CutTrace, CutsTheTimesOfEachEvent) {
  Trace trace = phasedSolver(1);
  for (SharedPoint &point : trace.streams[0].points) {
    RankTimes times{point.ranks, {}, {}};
    for (uint64_t i = 0; i < point.count; ++i) {
      times.deltas.rest.push_back(codeOfEventTime(64 * (i % 5)));
      times.durations.rest.push_back(codeOfEventTime(8));
    }
    point.times = {times};
  }
  CutTrace part = made(cutTrace, trace, Ranges(1, {4, 404}));
  EXPECT_EQ(part.sharedTimes, 0U);
  const SharedPoint &point = part.trace.streams[0].points[0];
  ASSERT_EQ(point.times.size(), 1U);
  EXPECT_EQ(point.times[0].deltas.size(), 100U);
  EXPECT_EQ(point.delta.sum, 20 * 64 * (1 + 2 + 3 + 4));
  EXPECT_EQ(point.duration.sum, 100 * 8);
  auto events = eventsOn(part.trace, 0);
  EXPECT_EQ(events[4].delta, 64);
}

TEST(CutTrace, MayBeEmptyOnRanks) {
  Trace trace = phasedSolver();
  CutTrace none = made(cutTrace, trace, {{0, 0}, {5, 5}, {7, 9}, {UINT64_MAX, UINT64_MAX}});
  EXPECT_EQ(tools::eventCount(none.trace), 2U);
  EXPECT_TRUE(eventsOn(none.trace, 0).empty());
  EXPECT_EQ(eventsOn(none.trace, 2).size(), 2U);
}

TEST(CutTrace, RefusesThreads) {
  Trace trace = phasedSolver();
  trace.streams.push_back(trace.streams[0]);
  auto cut = cutTrace(trace, Ranges(4));
  ASSERT_FALSE(cut);
  EXPECT_THAT(cut.error().message, testing::HasSubstr("several threads"));
}

} // namespace
} // namespace anole::phases
