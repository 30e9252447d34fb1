#include "tools/analysis/causes/MainCause.h"

#include "test/support/program/PlayedProgram.h"
#include "test/tools/analysis/causes/PlayedWaits.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::ms;
using test::playedProgram;
using test::PlayedRank;
using test::siteOf;
using test::waitsIn;

constexpr uint64_t steps = 100;

void expectCause(const Trace &trace, const Cause &cause, uint64_t site, uint32_t rank,
                 double time) {
  EXPECT_EQ(siteOf(trace, cause.site), site);
  ASSERT_FALSE(cause.ranks.empty());
  EXPECT_EQ(cause.ranks[0].rank, rank);
  EXPECT_NEAR(cause.time, time, 0.01 * time);
}

TEST(WaitsTest, OneLateSender) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 1 ? 5'000'000 : 1'000'000);
      if (rank.rank == 1)
        rank.send(1, 0, 8);
      else
        rank.receive(2, 1);
      rank.barrier(3);
    }
  });
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 1U);
  const WaitSite &site = waits.sites[0];
  EXPECT_EQ(siteOf(trace, site.site), 2U);
  EXPECT_EQ(site.kind, WaitKind::LateSender);
  EXPECT_EQ(site.count, steps);
  EXPECT_NEAR(site.time, 400 * ms, 1);
  expectCause(trace, site.causes[0], 1, 1, 400 * ms);
  EXPECT_NEAR(waits.ranks[0].waiting, 400 * ms, 1);
  EXPECT_NEAR(waits.ranks[1].waiting, 0, 1);
}

/// Rank 0 waits for rank 1, which waits for rank 2: the last one is the cause of both waits.
TEST(WaitsTest, ACauseTwoRanksAway) {
  Trace trace = playedProgram(3, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 2 ? 4'000'000 : 1'000'000);
      if (rank.rank < 2)
        rank.receive(1 + rank.rank, rank.rank + 1);
      if (rank.rank > 0)
        rank.send(10 + rank.rank, rank.rank - 1, 8);
      rank.barrier(20);
    }
  });
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 2U);
  for (const WaitSite &site : waits.sites) {
    EXPECT_NEAR(site.time, 300 * ms, 1);
    expectCause(trace, site.causes[0], 12, 2, 300 * ms);
  }
}

/// Two causes, one after the other: a slow producer, and a slow rank in the middle.
TEST(WaitsTest, TwoCausesInAChain) {
  Trace trace = playedProgram(3, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      if (rank.rank == 2)
        rank.compute(2'000'000);
      if (rank.rank < 2)
        rank.receive(1 + rank.rank, rank.rank + 1);
      if (rank.rank == 1)
        rank.compute(3'000'000);
      if (rank.rank > 0)
        rank.send(10 + rank.rank, rank.rank - 1, 8);
      rank.barrier(20);
    }
  });
  Waits waits = waitsIn(trace);
  const WaitSite *end = nullptr;
  for (const WaitSite &site : waits.sites)
    end = siteOf(trace, site.site) == 1 ? &site : end;
  ASSERT_TRUE(end);
  EXPECT_NEAR(end->time, 500 * ms, 1);
  ASSERT_EQ(end->causes.size(), 2U);
  expectCause(trace, end->causes[0], 11, 1, 300 * ms);
  expectCause(trace, end->causes[1], 12, 2, 200 * ms);
}

/// Another rank is slow in each step, so that in sum all compute alike.
TEST(WaitsTest, ImbalanceThatMovesIsFoundWithFullTimes) {
  constexpr uint32_t ranks = 4;
  Trace trace = playedProgram(
      ranks,
      [](PlayedRank &rank) {
        for (uint64_t i = 0; i < steps; ++i) {
          rank.compute(i % ranks == rank.rank ? 8'000'000 : 2'000'000);
          rank.allreduce(1, 8);
        }
      },
      TimeDetail::Full);
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 1U);
  const WaitSite &site = waits.sites[0];
  EXPECT_EQ(site.kind, WaitKind::AllToAll);
  EXPECT_EQ(site.count, 3 * steps);
  EXPECT_NEAR(site.time, 3 * 600 * ms, 0.02 * 1800 * ms);
  ASSERT_EQ(site.causes.size(), 1U);
  EXPECT_EQ(site.causes[0].ranks.size(), ranks);
  for (const RankShare &share : site.causes[0].ranks)
    EXPECT_NEAR(share.time, 450 * ms, 0.1 * 450 * ms);
}

/// Others wait for a late root; it waits for nobody, however late they are.
TEST(WaitsTest, ALateRootOfABroadcast) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 2 ? 5'000'000 : 1'000'000 + 500'000 * rank.rank);
      rank.call("MPI_Bcast", 1, {{"count", 1}, {"root", 2}});
      rank.barrier(2);
    }
  });
  Waits waits = waitsIn(trace);
  ASSERT_FALSE(waits.sites.empty());
  EXPECT_EQ(waits.sites[0].kind, WaitKind::LateBroadcast);
  EXPECT_NEAR(waits.sites[0].time, (4 + 3.5 + 2.5) * steps * ms, 10 * ms);
  expectCause(trace, waits.sites[0].causes[0], 1, 2, 1000 * ms);
}

TEST(WaitsTest, ABroadcastHoldsNoRoot) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 0 ? 1'000'000 : 3'000'000);
      rank.call("MPI_Bcast", 1, {{"count", 1}, {"root", 0}});
    }
  });
  EXPECT_TRUE(waitsIn(trace).sites.empty());
}

TEST(WaitsTest, AnEarlyReduce) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 3 ? 4'000'000 : 1'000'000);
      rank.call("MPI_Reduce", 1, {{"count", 1}, {"root", 0}});
    }
  });
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 1U);
  EXPECT_EQ(waits.sites[0].kind, WaitKind::EarlyReduce);
  EXPECT_NEAR(waits.ranks[0].waiting, 300 * ms, 3 * ms);
  for (uint32_t rank = 1; rank < 4; ++rank)
    EXPECT_NEAR(waits.ranks[rank].waiting, 0, 1);
  expectCause(trace, waits.sites[0].causes[0], 1, 3, 300 * ms);
}

TEST(WaitsTest, ALateReceiverOfASynchronousSend) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 1 ? 4'000'000 : 1'000'000);
      if (rank.rank == 0)
        rank.call("MPI_Ssend", 1, {{"count", 1}, {"dest", 1}});
      else
        rank.receive(2, 0);
    }
  });
  Waits waits = waitsIn(trace);
  ASSERT_EQ(waits.sites.size(), 1U);
  EXPECT_EQ(waits.sites[0].kind, WaitKind::LateReceiver);
  EXPECT_NEAR(waits.ranks[0].waiting, 300 * ms, 3 * ms);
  expectCause(trace, waits.sites[0].causes[0], 2, 1, 300 * ms);
}

/// By default: nobody has chosen an eager limit.
TEST(WaitsTest, ALateReceiverOfALongMessage) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      return rank.send(1, 1, 800'000);
    rank.compute(2'240'000'000);
    rank.receive(2, 0);
  });
  Waits waits = waitsIn(trace, {.guessesEagerLimit = true});
  ASSERT_EQ(waits.sites.size(), 1U);
  EXPECT_EQ(waits.sites[0].kind, WaitKind::LateReceiver);
  EXPECT_NEAR(waits.ranks[0].waiting, 2240 * ms, 1);
  expectCause(trace, waits.sites[0].causes[0], 2, 1, 2240 * ms);
}

/// Four long messages share the link of their sender: the last one's receiver waits for the others
/// on the link, which is transfer, and not for the sender.
TEST(WaitsTest, ALinkThatMessagesShareIsTransfer) {
  Trace trace = playedProgram(5, [](PlayedRank &rank) {
    if (rank.rank > 0)
      return rank.receive(2, 0);
    rank.compute(1'000'000);
    for (uint32_t to = 1; to < 5; ++to)
      rank.send(1, to, 1'000'000);
  });
  CauseOptions options;
  options.network = {"test", {100, 8}, {100, 8}};
  options.network.model = NetworkModel::Loggps;
  options.match.eagerLimit = 1 << 20;
  Waits waits = waitsIn(trace, options);
  ASSERT_EQ(waits.sites.size(), 1U);
  EXPECT_NEAR(waits.sites[0].time, 4 * ms, 0.01 * ms);
  EXPECT_NEAR(waits.ranks[4].waiting, ms, 0.01 * ms);
  EXPECT_NEAR(waits.ranks[4].transfer, 4.1 * ms, 0.01 * ms);
}

/// Rank 3 is slow; its neighbour's neighbour waits for it, too.
TEST(WaitsTest, TheMainCauseIsNamedWithItsRankAndWhoWaits) {
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 3 ? 4'000'000 : 1'000'000);
      if (rank.rank < 3)
        rank.receive(1 + rank.rank, rank.rank + 1);
      if (rank.rank > 0)
        rank.send(10 + rank.rank, rank.rank - 1, 8);
      rank.barrier(20);
    }
  });
  auto main = mainCauseOf(waitsIn(trace));
  ASSERT_TRUE(main);
  expectCause(trace, main->cause, 13, 3, 900 * ms);
  ASSERT_EQ(main->waiters.size(), 3U);
  for (const RankShare &waiter : main->waiters) {
    EXPECT_NE(waiter.rank, 3U);
    EXPECT_NEAR(waiter.time, 300 * ms, 3 * ms);
  }
}

TEST(WaitsTest, WaitsOfSitesAndOfRanksAreTheSame) {
  Trace trace = playedProgram(3, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(1'000'000 * (rank.rank + 1));
      rank.allreduce(1, 8);
      rank.compute(1'000'000 * (3 - rank.rank));
      rank.barrier(2);
    }
  });
  Waits waits = waitsIn(trace);
  double sites = 0, groups = 0;
  for (const WaitSite &site : waits.sites) {
    sites += site.time;
    for (const Waiters &group : site.waiters)
      groups += group.time;
  }
  EXPECT_NEAR(sites, waits.sum(&RankWaits::waiting), 1);
  EXPECT_NEAR(groups, sites, 1);
}

/// All that is recorded inside MPI is in one of the columns.
TEST(WaitsTest, TimesOfARankAddUp) {
  Trace trace = playedProgram(2, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(rank.rank == 1 ? 5'000'000 : 1'000'000);
      rank.call("MPI_Comm_size", 1, {}, 3000);
      rank.barrier(3);
    }
  });
  Waits waits = waitsIn(trace);
  for (const RankWaits &rank : waits.ranks) {
    EXPECT_NEAR(rank.overhead, steps * 3000, 0.02 * steps * 3000);
    EXPECT_DOUBLE_EQ(rank.waiting + rank.transfer + rank.overhead + rank.unexplained(), rank.inMpi);
  }
}

} // namespace
} // namespace anole::whatif
