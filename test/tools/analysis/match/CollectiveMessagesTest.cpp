#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/predict/Predict.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::PlayedRank;

/// 100 us and 8 Gbit/s, so that a byte takes a nanosecond; copying takes no time.
Network network(NetworkModel model = NetworkModel::Hockney) {
  Link link{100, 8};
  Network network{"test", link, link, 0};
  network.model = model;
  return network;
}

/// When each rank ends, in microseconds.
std::vector<double> ends(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                         const Network &on = network(),
                         std::optional<NodeMap> nodes = std::nullopt) {
  Trace trace = test::playedProgram(ranks, run);
  PredictOptions options;
  options.match.nodes = std::move(nodes);
  options.times.samples = 1;
  options.tick = 0;
  options.match.collectives = CollectiveModel::Mpich;
  auto found = predict(trace, {on}, options);
  EXPECT_TRUE(found) << found.error().message;
  std::vector<double> times;
  for (uint32_t rank = 0; found && rank < ranks; ++rank)
    times.push_back(static_cast<double>(found->networks[0].ranks[rank].total) / 1e6);
  return times;
}

void bcast(PlayedRank &rank, int64_t count) {
  rank.call("MPI_Bcast", 10, {{"count", count}, {"datatype", 1}, {"root", 0}});
}

/// The root sends and goes on; rank 3 gets it from rank 2.
TEST(CollectiveMessages, RanksOfABroadcastLeaveWhenTheirMessageCame) {
  EXPECT_EQ(ends(4, [](PlayedRank &rank) { bcast(rank, 0); }),
            (std::vector<double>{0, 100, 100, 200}));
}

/// Rank 2 comes 500 us late to the broadcast, and rank 3 waits for it, as rank 1 does not.
TEST(CollectiveMessages, WhoIsBehindALateRankWaitsForIt) {
  auto late = [](PlayedRank &rank) {
    rank.compute(rank.rank == 2 ? 500'000 : 0);
    bcast(rank, 0);
  };
  EXPECT_EQ(ends(4, late), (std::vector<double>{0, 100, 500, 600}));
}

TEST(CollectiveMessages, AnAllreduceTakesTwoRoundsOfFourRanks) {
  EXPECT_EQ(ends(4, [](PlayedRank &rank) { rank.allreduce(10, 8); }),
            (std::vector<double>{200.016, 200.016, 200.016, 200.016}));
}

/// Half of it goes there, and back, and a half of that in between.
TEST(CollectiveMessages, ALongAllreduceTakesFourRoundsOfFourRanks) {
  EXPECT_EQ(ends(4, [](PlayedRank &rank) { rank.allreduce(10, 1000); }),
            (std::vector<double>{401.5, 401.5, 401.5, 401.5}));
}

/// Rank 0 has sent the last message of a barrier when rank 1 waits for it.
TEST(CollectiveMessages, RanksOfANetworkOfOneNodeAreReleasedFromABarrier) {
  Network here = network();
  here.isOneNode = true;
  auto barrier = [](PlayedRank &rank) { rank.barrier(10); };
  EXPECT_EQ(ends(2, barrier, here), (std::vector<double>{100, 200.001}));
  EXPECT_EQ(ends(2, barrier), (std::vector<double>{100, 100}));
}

Network withPreparedBcasts() {
  Network here = network();
  here.collectives[static_cast<size_t>(Operation::Bcast)] = 5;
  return here;
}

/// Both compute for 5 us, rank 1 while the message is on its way.
TEST(CollectiveMessages, RanksComputeBeforeTheySendAndWhileTheyWait) {
  const Network here = withPreparedBcasts();
  EXPECT_EQ(ends(2, [](PlayedRank &rank) { bcast(rank, 0); }, here), (std::vector<double>{5, 105}));
  EXPECT_EQ(ends(
                2, [](PlayedRank &rank) { rank.allreduce(10, 8); }, here),
            ends(2, [](PlayedRank &rank) { rank.allreduce(10, 8); }));
}

/// Else it would go on before its message came.
TEST(CollectiveMessages, WhoComesLateComputesAfterTheMessageCame) {
  auto late = [](PlayedRank &rank) {
    rank.compute(rank.rank == 1 ? 500'000 : 0);
    bcast(rank, 0);
  };
  EXPECT_EQ(ends(2, late, withPreparedBcasts()), (std::vector<double>{5, 505}));
}

TEST(CollectiveMessages, ChosenNodesCountMoreThanThoseOfTheNetwork) {
  Network here = network();
  here.isOneNode = true;
  auto barrier = [](PlayedRank &rank) { rank.barrier(10); };
  EXPECT_EQ(ends(2, barrier, here, NodeMap::blocks(1)), (std::vector<double>{100, 100}));
  EXPECT_EQ(ends(2, barrier, network(), NodeMap::blocks(2)), (std::vector<double>{100, 200.001}));
}

TEST(CollectiveMessages, TheyGoOnFromARoundWhenTheirOwnMessagesCame) {
  auto late = [](PlayedRank &rank) {
    rank.compute(rank.rank == 3 ? 500'000 : 0);
    rank.barrier(10);
  };
  EXPECT_EQ(ends(4, late), (std::vector<double>{600, 600, 700, 500}));
}

/// What the root sends second leaves 50 us later.
TEST(CollectiveMessages, TheyShareLinksWhereMessagesDo) {
  Network slow = network(NetworkModel::Loggps);
  slow.between.gap = 50;
  EXPECT_EQ(ends(
                4, [](PlayedRank &rank) { bcast(rank, 0); }, slow),
            (std::vector<double>{0, 150, 100, 200}));
}

/// 10 of the 100 us are the sender's, and 10 the receiver's.
TEST(CollectiveMessages, TheyKeepRanksBusyWhereMessagesDo) {
  Network busy = network(NetworkModel::Loggps);
  busy.between.overhead = 10;
  EXPECT_EQ(ends(
                4, [](PlayedRank &rank) { bcast(rank, 0); }, busy),
            (std::vector<double>{20, 110, 110, 200}));
}

} // namespace
} // namespace anole::whatif
