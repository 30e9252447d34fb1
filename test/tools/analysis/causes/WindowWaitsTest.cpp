#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/PlayedProgram.h"
#include "test/tools/analysis/causes/PlayedWaits.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/Predict.h"

#include <gmock/gmock.h>

namespace anole::whatif {
namespace {

using test::ms;
using test::playedProgram;
using test::PlayedRank;
using test::siteOf;
using test::waitsIn;

using testing::ElementsAre;
using testing::HasSubstr;

constexpr uint64_t rounds = 50;
constexpr double ofCalls = 0.1 * ms; ///< what calls take of their own, in all rounds
constexpr int64_t exclusive = 234, shared = 235, noCheck = 1024;

void lock(PlayedRank &rank, uint32_t target, int64_t type, int64_t assertion = 0) {
  rank.call("MPI_Win_lock", 2,
            {{"lock_type", type}, {"rank", rank.distance(target)}, {"assert", assertion}});
}
void unlock(PlayedRank &rank, uint32_t target) {
  rank.call("MPI_Win_unlock", 3, {{"rank", rank.distance(target)}});
}

/// A program in which ranks compute so many milliseconds before each lock of a window at the last
/// rank, and hold it for so many.
struct Holding {
  uint64_t before, inside;
  int64_t type = exclusive, assertion = 0;
};
Trace lockedBy(const std::vector<Holding> &holdings) {
  const auto last = static_cast<uint32_t>(holdings.size());
  auto run = [&](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    for (uint64_t i = 0; i < rounds; ++i) {
      if (rank.rank < last) {
        const Holding &its = holdings[rank.rank];
        rank.compute(its.before * 1'000'000);
        lock(rank, last, its.type, its.assertion);
        rank.compute(its.inside * 1'000'000);
        rank.access("MPI_Put", 4, last, 8);
        unlock(rank, last);
      }
      rank.barrier(5);
    }
  };
  return playedProgram(last + 1, run, TimeDetail::Full);
}

/// Rank 1 comes a millisecond after rank 0, which holds the lock for five.
TEST(WindowWaitsTest, ALockIsWaitedForWhileAnotherRankHasIt) {
  Trace trace = lockedBy({{1, 5}, {2, 1}});
  Waits waits = waitsIn(trace);
  ASSERT_FALSE(waits.sites.empty());
  const auto site = std::ranges::find(waits.sites, WaitKind::Lock, &WaitSite::kind);
  ASSERT_NE(site, waits.sites.end());
  EXPECT_EQ(siteOf(trace, site->site), 2U);
  EXPECT_NEAR(site->time, 4 * rounds * ms, ofCalls);
  ASSERT_EQ(site->waiters.size(), 1U);
  EXPECT_THAT(expand(site->waiters[0].ranks), ElementsAre(1));
  ASSERT_FALSE(site->causes.empty());
  EXPECT_EQ(siteOf(trace, site->causes[0].site), 4U); // before the put
  EXPECT_EQ(site->causes[0].ranks[0].rank, 0U);
}

double lockTime(const Trace &trace) {
  double time = 0;
  for (const WaitSite &site : waitsIn(trace).sites)
    time += site.kind == WaitKind::Lock ? site.time : 0;
  return time;
}

/// The rank that comes first has the lock first, whatever its number.
TEST(WindowWaitsTest, WhoComesFirstHasTheLockFirst) {
  EXPECT_NEAR(lockTime(lockedBy({{9, 1}, {2, 3}})), 0, ofCalls);
  EXPECT_NEAR(lockTime(lockedBy({{4, 1}, {2, 3}})), 1 * rounds * ms, ofCalls);
  EXPECT_NEAR(lockTime(lockedBy({{3, 4}, {1, 4}, {2, 4}})), (3 + 6) * rounds * ms, ofCalls);
}

TEST(WindowWaitsTest, SharedLocksWaitForExclusiveOnesAlone) {
  EXPECT_NEAR(lockTime(lockedBy({{1, 5, shared}, {2, 5, shared}})), 0, ofCalls);
  EXPECT_NEAR(lockTime(lockedBy({{1, 5, shared}, {2, 5}})), 4 * rounds * ms, ofCalls);
  EXPECT_NEAR(lockTime(lockedBy({{1, 5}, {2, 5, shared}, {3, 5, shared}})), (4 + 3) * rounds * ms,
              ofCalls);
  EXPECT_NEAR(lockTime(lockedBy({{1, 5}, {2, 5, exclusive, noCheck}})), 0, ofCalls);
}

/// Rank 0 holds the locks of two ranks, one after the other, and rank 1 in the other order.
TEST(WindowWaitsTest, LocksOfTwoRanksAreTwoLocks) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    for (uint64_t i = 0; i < rounds; ++i)
      for (uint32_t turn = 0; turn < 2; ++turn) {
        uint32_t target = turn ^ rank.rank;
        rank.compute(1'000'000);
        lock(rank, target, exclusive);
        rank.compute(1'000'000);
        unlock(rank, target);
      }
  });
  EXPECT_NEAR(lockTime(trace), 0, ofCalls);
}

/// Members are places in MPI_COMM_WORLD.
void makeGroup(PlayedRank &rank, uint64_t site, int64_t number, std::vector<int64_t> members) {
  auto count = static_cast<int64_t>(members.size());
  rank.call("MPI_Group_incl", site,
            {{"group", 1}, {"n", count}, {"newgroup", number}, {"ranks", std::move(members)}});
}

/// Rank 0 puts into the memory of ranks 1 and 2, rank 2 is late with its post.
Trace postedProgram(uint64_t beforePost, uint64_t beforeComplete) {
  return playedProgram(3, [=](PlayedRank &rank) {
    rank.call("MPI_Comm_group", 10, {{"group", 1}});
    if (rank.rank == 0)
      makeGroup(rank, 11, 2, {1, 2});
    else
      makeGroup(rank, 12, 2, {0});
    rank.call("MPI_Win_create", 1);
    for (uint64_t i = 0; i < rounds; ++i) {
      if (rank.rank == 0) {
        rank.compute(1'000'000);
        rank.call("MPI_Win_start", 2, {{"group", 2}});
        rank.compute(beforeComplete * 1'000'000);
        rank.access("MPI_Put", 3, 1, 8);
        rank.call("MPI_Win_complete", 4);
      } else {
        rank.compute(rank.rank == 2 ? beforePost * 1'000'000 : 1'000'000);
        rank.call("MPI_Win_post", 5, {{"group", 2}});
        rank.call("MPI_Win_wait", 6);
      }
    }
  });
}

TEST(WindowWaitsTest, AStartWaitsForTheLastPost) {
  Trace trace = postedProgram(4, 0);
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 2U); // rank 1 waits in MPI_Win_wait
  const auto site = std::ranges::find(waits.sites, WaitKind::LatePost, &WaitSite::kind);
  ASSERT_NE(site, waits.sites.end());
  EXPECT_NEAR(site->time, 3 * rounds * ms, ofCalls);
  EXPECT_EQ(siteOf(trace, site->causes[0].site), 5U);
  EXPECT_EQ(site->causes[0].ranks[0].rank, 2U);
}

TEST(WindowWaitsTest, AWaitIsForThoseWhoComplete) {
  Trace trace = postedProgram(1, 3);
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 1U);
  EXPECT_EQ(waits.sites[0].kind, WaitKind::EarlyWait);
  EXPECT_NEAR(waits.sites[0].time, 2 * 3 * rounds * ms, ofCalls);
  EXPECT_EQ(waits.sites[0].causes[0].ranks[0].rank, 0U);
}

/// Without a group that the trace tells nobody waits, and a line says so.
TEST(WindowWaitsTest, EpochsOfUnknownGroupsAreLeftOut) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    if (rank.rank == 0)
      rank.call("MPI_Win_start", 2, {{"group", 7}});
    else
      rank.call("MPI_Win_post", 5, {{"group", 7}});
    rank.call(rank.rank == 0 ? "MPI_Win_complete" : "MPI_Win_wait", 6 + rank.rank);
  });
  Waits waits = waitsIn(trace);
  EXPECT_TRUE(waits.sites.empty());
  ASSERT_FALSE(waits.gaps.lines().empty());
  EXPECT_THAT(waits.gaps.lines()[0], HasSubstr("MPI_Win_start"));
}

/// What repeats is skipped with the same result as going through every event.
TEST(WindowWaitsTest, ExpandedRunsAreTheSame) {
  for (const Trace &trace : {lockedBy({{3, 4}, {1, 4}, {2, 4}}), postedProgram(4, 3)}) {
    PredictOptions options;
    auto leapt = predict(trace, usualNetworks(), options);
    options.expand = true;
    auto expanded = predict(trace, usualNetworks(), options);
    ASSERT_TRUE(leapt && expanded);
    EXPECT_TRUE(leapt->networks == expanded->networks);
  }
}

} // namespace
} // namespace anole::whatif
