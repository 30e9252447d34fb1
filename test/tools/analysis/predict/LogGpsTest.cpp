#include "test/tools/analysis/match/RandomMessages.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/Predict.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

constexpr int64_t mebibyte = 1 << 20;

/// 100 us and 8 Gbit/s, so that a byte takes a nanosecond; copying takes no time.
Network logGps() {
  Link link{100, 8};
  link.eager = 65536;
  Network network{"test", link, link, 0};
  network.model = NetworkModel::Loggps;
  return network;
}

Prediction predicted(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
                     const Network &network = logGps(), uint32_t ranksPerNode = 1) {
  Trace trace = playedProgram(ranks, run);
  PredictOptions options;
  options.times.samples = 1;
  options.tick = 0;
  options.match.nodes = NodeMap::blocks(ranksPerNode);
  auto found = predict(trace, {network}, options);
  EXPECT_TRUE(found) << found.error().message;
  return found ? found->networks[0] : Prediction{};
}

double microsecondsOf(const Prediction &run, uint32_t rank) {
  return static_cast<double>(run.ranks.at(rank).total) / 1e6;
}

/// Both ranks start so many messages to each other, and wait for all.
void exchange(PlayedRank &rank, unsigned messages, int64_t bytes) {
  std::vector<int64_t> requests;
  for (unsigned i = 0; i < messages; ++i)
    requests.push_back(rank.startReceive(10, 1 - rank.rank));
  for (unsigned i = 0; i < messages; ++i)
    requests.push_back(rank.startSend(11, 1 - rank.rank, bytes));
  rank.waitAll(12, requests);
}

TEST(LogGps, MessagesOfARankShareItsLink) {
  Network network = logGps();
  network.between.eager = mebibyte;
  auto run = predicted(2, [](PlayedRank &rank) { exchange(rank, 8, mebibyte); }, network);
  EXPECT_NEAR(microsecondsOf(run, 0), 100 + 8 * mebibyte / 1e3, 0.1);
  EXPECT_NEAR(microsecondsOf(run, 1), 100 + 8 * mebibyte / 1e3, 0.1);
}

TEST(LogGps, HockneyLetsThemAllPassAtOnce) {
  Network network = logGps();
  network.model = NetworkModel::Hockney;
  auto run = predicted(2, [](PlayedRank &rank) { exchange(rank, 8, mebibyte); }, network);
  EXPECT_NEAR(microsecondsOf(run, 0), 100 + mebibyte / 1e3, 0.1);
}

TEST(LogGps, WhatALinkHoldsUpIsBandwidth) {
  Network network = logGps();
  network.between.eager = mebibyte;
  auto run = predicted(2, [](PlayedRank &rank) { exchange(rank, 8, mebibyte); }, network);
  EXPECT_EQ(run.ranks[0].part(Counter::Wait), 0);
  EXPECT_EQ(run.ranks[0].part(Counter::Latency), 100'000'000);
}

/// Rank 0 receives from two others at once.
TEST(LogGps, MessagesOfSeveralRanksShareTheLinkOfTheirReceiver) {
  auto fan = [](PlayedRank &rank) {
    if (rank.rank > 0)
      return rank.send(10, 0, 50000);
    int64_t first = rank.startReceive(11, 1), second = rank.startReceive(12, 2);
    rank.waitAll(13, {first, second});
  };
  EXPECT_NEAR(microsecondsOf(predicted(3, fan), 0), 200, 0.1);
}

/// Ranks 0 and 1 share a node, and send to ranks 2 and 3.
TEST(LogGps, RanksOfANodeShareItsLink) {
  auto pairs = [](PlayedRank &rank) {
    rank.rank < 2 ? rank.send(10, rank.rank + 2, 50000) : rank.receive(11, rank.rank - 2);
  };
  auto alone = predicted(4, pairs), together = predicted(4, pairs, logGps(), 2);
  EXPECT_NEAR(microsecondsOf(alone, 3), 150, 0.1);
  EXPECT_NEAR(std::max(microsecondsOf(together, 2), microsecondsOf(together, 3)), 200, 0.1);
}

/// Its sender waits for a late receiver, without an option: the message is announced, answered
/// when the receive is posted, and comes a latency later.
TEST(LogGps, LongMessagesWaitForALateReceiver) {
  auto run = predicted(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      return rank.send(10, 1, 800'000);
    rank.compute(2'147'483'648);
    rank.receive(11, 0);
  });
  double posted = 2'147'483.648;
  EXPECT_NEAR(microsecondsOf(run, 0), posted + 2 * 100 + 800, 0.1);
  EXPECT_NEAR(static_cast<double>(run.ranks[0].part(Counter::Wait)) / 1e6, posted, 0.1);
}

TEST(LogGps, AnEarlyReceiverWaitsForThreeLatencies) {
  auto run = predicted(2, [](PlayedRank &rank) {
    rank.rank == 0 ? rank.send(10, 1, 800'000) : rank.receive(11, 0);
  });
  EXPECT_NEAR(microsecondsOf(run, 1), 3 * 100 + 800, 0.1);
}

/// Rank 0 sends 1000 bytes synchronously, which take 101 us; rank 1 comes to its receive then.
void sendSynchronously(PlayedRank &rank, uint64_t posted) {
  if (rank.rank == 0)
    return rank.sendSynchronously(10, 1, 1000);
  rank.compute(posted);
  rank.receive(11, 0);
}

/// The message comes with its announcement, and its sender waits for the answer.
TEST(LogGps, ShortSynchronousMessagesAreAnswered) {
  auto run = predicted(2, [](PlayedRank &rank) { sendSynchronously(rank, 0); });
  EXPECT_NEAR(microsecondsOf(run, 1), 101, 0.1);
  EXPECT_NEAR(microsecondsOf(run, 0), 101 + 100, 0.1);
}

TEST(LogGps, ALateReceiverOfOneAnswersAtOnce) {
  auto run = predicted(2, [](PlayedRank &rank) { sendSynchronously(rank, 1 << 21); });
  const double posted = (1 << 21) / 1e3;
  EXPECT_NEAR(microsecondsOf(run, 1), posted, 0.1);
  EXPECT_NEAR(microsecondsOf(run, 0), posted + 100, 0.1);
}

TEST(LogGps, ProcessorsAreBusyWithAnAnswer) {
  Network network = logGps();
  network.between.overhead = 10;
  auto run = predicted(2, [](PlayedRank &rank) { sendSynchronously(rank, 0); }, network);
  EXPECT_NEAR(microsecondsOf(run, 1), 10 + 80 + 1 + 10, 0.1);
  EXPECT_NEAR(microsecondsOf(run, 0), 10 + 80 + 1 + 20 + 80, 0.1);
}

TEST(LogGps, CallsTakeOverheads) {
  Network network = logGps();
  network.between.overhead = 10;
  auto run = predicted(
      2,
      [](PlayedRank &rank) {
        if (rank.rank == 0)
          for (int i = 0; i < 3; ++i)
            rank.send(10, 1, 0);
        else
          for (int i = 0; i < 3; ++i)
            rank.receive(11, 0);
      },
      network);
  EXPECT_NEAR(microsecondsOf(run, 0), 3 * 10, 0.1);
  // The last one leaves after three overheads, is on its way for 80, and is received in 10.
  EXPECT_NEAR(microsecondsOf(run, 1), 3 * 10 + 80 + 10, 0.1);
  EXPECT_NEAR(static_cast<double>(run.ranks[1].part(Counter::Overhead)) / 1e6, 30, 0.1);
}

/// The word that the receiver has started is on its way for 120 less two overheads; the sender's
/// processor takes it and sends the message in two; the message, 170 with its bytes less two, is
/// received in one.
TEST(LogGps, PartitionedMessagesAreAskedFor) {
  Network network = logGps();
  network.between.overhead = 10;
  network.between.table = SizeTable({{0, 100}, {50000, 150}});
  network.between.partitioned = SizeTable({{0, 120}, {50000, 170}});
  auto run = predicted(
      2,
      [](PlayedRank &rank) {
        int64_t request = rank.initPartitioned(rank.rank == 0 ? "MPI_Psend_init" : "MPI_Precv_init",
                                               10, 1 - rank.rank, 50000 / 4);
        rank.call("MPI_Start", 11, {{"request", rank.field(request)}});
        if (rank.rank == 0)
          rank.call(
              "MPI_Pready_range", 12,
              {{"partition_low", 0}, {"partition_high", 3}, {"request", rank.field(request)}});
        rank.wait(13, request);
      },
      network);
  EXPECT_NEAR(microsecondsOf(run, 1), 100 + 20 + 150 + 10, 0.1);
}

TEST(LogGps, ALinkNeedsAGapBetweenShortMessages) {
  Network network = logGps();
  network.between.gap = 7;
  auto run = predicted(2, [](PlayedRank &rank) { exchange(rank, 5, 8); }, network);
  EXPECT_NEAR(microsecondsOf(run, 0), 100 + 4 * 7, 0.1);
}

TEST(LogGps, AMessageToTheRankItselfIsACopy) {
  for (NetworkModel model : {NetworkModel::Hockney, NetworkModel::Loggps}) {
    Network network = logGps();
    network.model = model;
    network.copyBandwidth = 10; // a tenth of a nanosecond a byte
    auto run = predicted(
        2,
        [](PlayedRank &rank) {
          int64_t request = rank.startReceive(10, rank.rank);
          rank.send(11, rank.rank, 800'000);
          rank.wait(12, request);
        },
        network);
    EXPECT_NEAR(microsecondsOf(run, 1), 80, 0.1);
    EXPECT_EQ(run.ranks[1].part(Counter::Latency), 0);
  }
}

/// Two ranks send to each other before they receive, more than is eager.
TEST(LogGps, ARunThatNeedsBuffersHasThem) {
  auto run = [](PlayedRank &rank) {
    rank.send(10, 1 - rank.rank, 800'000);
    rank.receive(11, 1 - rank.rank);
  };
  EXPECT_NEAR(microsecondsOf(predicted(2, run), 0), 100 + 800, 0.1);
}

/// The oracle: going through every event, on 21 networks.
TEST(LogGps, EqualsTheExpandedEngine) {
  uint64_t expandedSteps = 0, leapingSteps = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    auto networks = configurationsOf(usualNetworks()[seed % 3]);
    for (Network &network : networks) {
      network.model = NetworkModel::Loggps;
      network.between.overhead = static_cast<double>(seed % 4) * network.between.latency / 10;
      network.between.gap = seed % 2 ? network.between.latency / 7 : 0;
      network.between.eager = uint64_t(1) << (15 + seed % 6);
      network.collectives.fill(seed % 3 ? 0 : network.between.latency / 5);
    }
    Trace trace = RandomMessages(seed).trace();
    PredictOptions options;
    options.times.samples = 1 + seed % 3;
    options.times.asUntraced = seed % 2 == 0;
    options.match.nodes = NodeMap::blocks(1 + seed / 3 % 3);
    if (seed % 4 < 2)
      options.match.collectives = CollectiveModel::Mpich;
    auto leapt = predict(trace, networks, options);
    options.expand = true;
    auto expanded = predict(trace, networks, options);
    ASSERT_EQ(leapt.has_value(), expanded.has_value()) << seed;
    ASSERT_TRUE(leapt) << seed << ": " << leapt.error().message;
    ASSERT_EQ(leapt->gaps.needsBuffers, expanded->gaps.needsBuffers) << seed;
    for (size_t i = 0; i < networks.size(); ++i) {
      ASSERT_TRUE(leapt->networks[i] == expanded->networks[i]) << seed << ", network " << i;
      expandedSteps += expanded->networks[i].steps;
      leapingSteps += leapt->networks[i].steps;
    }
  }
  EXPECT_LT(leapingSteps * 2, expandedSteps);
}

} // namespace
} // namespace anole::whatif
