#include "test/support/program/PlayedProgram.h"

#include "tools/analysis/predict/Predict.h"

#include <gmock/gmock.h>

namespace anole::whatif {
namespace {

using test::asPosted;
using test::playedProgram;
using test::PlayedRank;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr int64_t anySource = value(Special::AnySource), anyTag = value(Special::AnyTag),
                  procNull = value(Special::ProcNull);

// Times that differ between ranks are powers of two: a trace keeps these exactly (RankSums).

/// A message of n bytes takes 10 microseconds and n nanoseconds; nothing else takes any time.
std::vector<Network> simple() {
  Link link{10, 8};
  return {{"simple", link, link, 0}};
}

/// Runs a program in both engines; what they say is the same.
class Played {
public:
  Played(uint32_t ranks, const std::function<void(PlayedRank &)> &run,
         PredictOptions options = {}) {
    Trace trace = playedProgram(ranks, run);
    options.times.samples = 1;
    options.tick = 0;
    auto leapt = predict(trace, simple(), options);
    options.expand = true;
    auto expanded = predict(trace, simple(), options);
    EXPECT_EQ(leapt.has_value(), expanded.has_value());
    if (!leapt || !expanded) {
      problem = leapt.error().message;
      return;
    }
    EXPECT_TRUE(leapt->networks[0] == expanded->networks[0]);
    prediction = leapt->networks[0];
    gaps = leapt->gaps;
  }

  /// In nanoseconds.
  int64_t at(uint32_t rank) const { return prediction.ranks.at(rank).total / nanosecond; }
  int64_t part(uint32_t rank, Counter which) const {
    return prediction.ranks.at(rank).part(which) / nanosecond;
  }

  std::string problem;
  Prediction prediction;
  Gaps gaps;
};

TEST(Matcher, RunsNothingWhereOneEventOfEachPointIsTooMuch) {
  PredictOptions options;
  options.match.limit = 6;
  Played played(
      2, [](PlayedRank &rank) { rank.rank == 0 ? rank.send(10, 1, 8) : rank.receive(11, 0); },
      options);
  EXPECT_EQ(played.problem,
            "there is more to go through than the limit of 6 values; raise it with --limit");
}

TEST(Matcher, MessageTakesLatencyAndBandwidth) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0) {
      rank.compute(5000);
      rank.send(10, 1, 1000);
    } else {
      rank.receive(11, 0);
    }
  });
  EXPECT_EQ(played.at(0), 5000);
  EXPECT_EQ(played.at(1), 16000);
  EXPECT_EQ(played.part(1, Counter::Wait), 5000);
  EXPECT_EQ(played.part(1, Counter::Latency), 10000);
  EXPECT_EQ(played.part(1, Counter::Bandwidth), 1000);
}

PredictOptions withEagerLimit(uint64_t bytes) {
  PredictOptions options;
  options.match.eagerLimit = bytes;
  return options;
}

TEST(Matcher, LongMessagesWaitForTheirReceive) {
  auto run = [](PlayedRank &rank) {
    if (rank.rank == 0) {
      rank.send(10, 1, 1000);
    } else {
      rank.compute(4096);
      rank.receive(11, 0);
    }
  };
  Played eager(2, run, withEagerLimit(1000)), waiting(2, run, withEagerLimit(999));
  EXPECT_EQ(eager.at(0), 0);
  EXPECT_EQ(eager.at(1), 11000);
  EXPECT_EQ(waiting.at(0), 4096 + 11000);
  EXPECT_EQ(waiting.at(1), 4096 + 11000);
  EXPECT_EQ(waiting.part(0, Counter::Wait), 4096);
  EXPECT_EQ(waiting.part(0, Counter::Latency), 10000);
  EXPECT_EQ(waiting.part(1, Counter::Wait), 0);
}

TEST(Matcher, APostedReceiveStartsAMessageWhenItIsSent) {
  Played played(
      2,
      [](PlayedRank &rank) {
        if (rank.rank == 0) {
          rank.compute(8192);
          int64_t request = rank.startSend(10, 1, 1000);
          rank.compute(4096);
          rank.wait(12, request);
        } else {
          int64_t request = rank.startReceive(11, 0);
          rank.compute(1024);
          rank.wait(12, request);
        }
      },
      withEagerLimit(0));
  EXPECT_EQ(played.at(0), 8192 + 11000);
  EXPECT_EQ(played.at(1), 8192 + 11000);
  EXPECT_EQ(played.part(1, Counter::Wait), 8192 - 1024);
}

TEST(Matcher, SynchronousSendsAlwaysWait) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0) {
      rank.call("MPI_Ssend", 10, {{"dest", rank.distance(1)}});
    } else {
      rank.compute(4096);
      rank.receive(11, 0);
    }
  });
  EXPECT_EQ(played.at(0), 4096 + 10000);
}

TEST(Matcher, AProbeSeesAMessageThatWaits) {
  Played played(
      2,
      [](PlayedRank &rank) {
        if (rank.rank == 0) {
          rank.send(10, 1, 1000);
          return;
        }
        rank.call("MPI_Probe", 11, {{"source", rank.distance(0)}});
        rank.compute(2048);
        rank.receive(12, 0);
      },
      withEagerLimit(0));
  EXPECT_EQ(played.at(1), 10000 + 2048 + 11000);
  EXPECT_EQ(played.at(0), played.at(1));
}

TEST(Matcher, ARequestOfAFoundMessageWaitsForIt) {
  Played played(
      2,
      [](PlayedRank &rank) {
        if (rank.rank == 0)
          return rank.send(10, 1, 1000);
        rank.call("MPI_Mprobe", 11, {{"source", rank.distance(0)}});
        int64_t message = rank.requests().make().ordinal;
        rank.call("MPI_Imrecv", 12, {{"datatype", -1}, {"message", rank.field(message)}});
        int64_t request = rank.requests().make().ordinal;
        rank.compute(2048);
        rank.wait(13, request);
      },
      withEagerLimit(0));
  EXPECT_EQ(played.at(1), 10000 + 11000);
}

TEST(Matcher, SendsThatWaitForEachOtherAreNamed) {
  Played played(
      2,
      [](PlayedRank &rank) {
        rank.send(10, 1 - rank.rank, 1000);
        rank.receive(11, 1 - rank.rank);
      },
      withEagerLimit(0));
  EXPECT_TRUE(played.problem.starts_with("rank 0 waits in MPI_Send ")) << played.problem;
}

TEST(Matcher, ExchangesDoNotWaitForEachOther) {
  Played played(
      2,
      [](PlayedRank &rank) {
        rank.compute(rank.rank * 1024);
        int64_t in = rank.startReceive(10, 1 - rank.rank),
                out = rank.startSend(11, 1 - rank.rank, 1000);
        rank.waitAll(12, {in, out});
      },
      withEagerLimit(0));
  EXPECT_EQ(played.at(0), 1024 + 11000);
  EXPECT_EQ(played.at(1), 1024 + 11000);
}

TEST(Matcher, MessagesOfAChannelDoNotOvertake) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0) {
      rank.send(10, 1, 7000);
      rank.send(11, 1, 1, 5);
      rank.send(12, 1, 0);
    } else {
      rank.receive(13, 0, 5);
      rank.receive(14, 0);
      rank.receive(15, 0);
    }
  });
  EXPECT_EQ(played.part(1, Counter::Bandwidth), 7000);
  EXPECT_EQ(played.at(1), 17000);
}

TEST(Matcher, WildcardsReceiveWhatTheyReceived) {
  Played played(3, [](PlayedRank &rank) {
    if (rank.rank > 0) {
      rank.compute(rank.rank * 1024);
      return rank.send(10, 0, 0, rank.rank);
    }
    rank.call("MPI_Recv", 11,
              {{"datatype", -1},
               {"source", anySource},
               {"tag", anyTag},
               {"status_source", 2},
               {"status_tag", 2}});
    rank.call("MPI_Recv", 12,
              {{"datatype", -1},
               {"source", anySource},
               {"tag", anyTag},
               {"status_source", 1},
               {"status_tag", 1}});
    rank.call("MPI_Recv", 13, {{"datatype", -1}, {"source", procNull}, {"tag", anyTag}});
  });
  EXPECT_EQ(played.at(0), 12048);
  EXPECT_EQ(played.part(0, Counter::Wait), 2048);
}

TEST(Matcher, WaitallTakesAsLongAsTheLast) {
  Played played(3, [](PlayedRank &rank) {
    if (rank.rank > 0) {
      rank.compute(rank.rank * 1024);
      return rank.send(10, 0, 100);
    }
    int64_t late = rank.startReceive(11, 2), early = rank.startReceive(12, 1);
    rank.compute(512);
    rank.waitAll(13, {late, early});
  });
  EXPECT_EQ(played.at(0), 12148);
  EXPECT_EQ(played.part(0, Counter::Computation), 512);
  EXPECT_EQ(played.part(0, Counter::Wait), 1536);
}

TEST(Matcher, ProbesWaitAndLeaveTheMessage) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      return rank.send(10, 1, 0, 3);
    rank.call("MPI_Probe", 11,
              {{"source", -1}, {"tag", anyTag}, {"status_source", asPosted}, {"status_tag", 3}});
    rank.compute(100);
    rank.receive(12, 0, 3);
  });
  EXPECT_EQ(played.at(1), 10100);
}

/// Rank 0 computes 16384 ns and starts a persistent send that `init` made, again and again.
Played persistent(const char *init) {
  return Played(2, [=](PlayedRank &rank) {
    rank.call(
        rank.rank == 0 ? init : "MPI_Recv_init", 10,
        {{"datatype", -1}, {rank.rank == 0 ? "dest" : "source", rank.distance(1 - rank.rank)}});
    int64_t request = rank.requests().make().ordinal;
    for (int i = 0; i < 1024; ++i) {
      rank.compute(rank.rank == 0 ? 16384 : 0);
      rank.call("MPI_Start", 11, {{"request", rank.field(request)}});
      rank.wait(12, request);
    }
  });
}

TEST(Matcher, PersistentRequestsStartAgain) {
  Played played = persistent("MPI_Send_init");
  EXPECT_EQ(played.at(0), 16777216);
  EXPECT_EQ(played.at(1), 16787216);
  EXPECT_LT(played.prediction.steps, 100U);
}

TEST(Matcher, PersistentSendsThatWaitStartAgain) {
  Played played = persistent("MPI_Ssend_init");
  EXPECT_EQ(played.at(0), 1024 * (16384 + 10000));
  EXPECT_EQ(played.at(1), played.at(0));
  EXPECT_LT(played.prediction.steps, 200U);
}

/// Rank 0 computes so long before each half of the partitions of 1024 messages is ready; each takes
/// 11 us.
Played partitioned(uint64_t nanoseconds) {
  return {2, [=](PlayedRank &rank) {
            int64_t request = rank.initPartitioned(
                rank.rank == 0 ? "MPI_Psend_init" : "MPI_Precv_init", 10, 1 - rank.rank, 250);
            auto field = [&] { return rank.field(request); };
            for (int i = 0; i < 1024; ++i) {
              rank.call("MPI_Start", 11, {{"request", field()}});
              if (rank.rank == 0) {
                rank.compute(nanoseconds);
                rank.call("MPI_Pready", 12, {{"request", field()}});
                rank.compute(nanoseconds);
                rank.call("MPI_Pready_range", 13,
                          {{"partition_low", 1}, {"partition_high", 3}, {"request", field()}});
              }
              rank.wait(14, request);
            }
          }};
}

TEST(Matcher, PartitionedMessagesLeaveWithTheirLastPartition) {
  Played played = partitioned(8192);
  EXPECT_EQ(played.at(0), 1024 * 16384);
  EXPECT_EQ(played.at(1), 1024 * 16384 + 11000);
  EXPECT_LT(played.prediction.steps, 100U);
}

TEST(Matcher, PartitionedMessagesLeaveWhenTheirReceiversHaveStarted) {
  Played played = partitioned(4096);
  EXPECT_EQ(played.at(0), 8192 + 1023 * 11000);
  EXPECT_EQ(played.at(1), 8192 + 1024 * 11000);
  EXPECT_LT(played.prediction.steps, 200U);
}

TEST(Matcher, AFenceWaitsForAllAndForWhatTheyPut) {
  Played played(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 10); // a barrier of one round
    for (int i = 0; i < 1024; ++i) {
      rank.compute(rank.rank == 0 ? 4096 : 0);
      rank.access("MPI_Put", 11, 1 - rank.rank, rank.rank == 0 ? 1000 : 10);
      rank.call("MPI_Win_fence", 12);
    }
    rank.call("MPI_Win_fence", 13);
  });
  EXPECT_EQ(played.at(0), 10000 + 1024 * (4096 + 21000) + 10000);
  EXPECT_EQ(played.at(1), played.at(0));
  EXPECT_LT(played.prediction.steps, 100U);
}

TEST(Matcher, AFlushWaitsForWhatItsRankPutAndGot) {
  Played played(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 10);
    if (rank.rank == 1)
      return;
    rank.access("MPI_Put", 11, 1, 1000);
    rank.compute(2048);
    rank.call("MPI_Win_flush_all", 12);
    rank.access("MPI_Put", 13, 1, 1000);
    rank.access("MPI_Get", 14, 1, 500);
    rank.call("MPI_Win_flush_all", 15);
    rank.call("MPI_Win_flush_all", 16);
  });
  EXPECT_EQ(played.at(0), 10000 + 2048 + 11000 + 21500);
  EXPECT_EQ(played.at(1), 10000);
}

TEST(Matcher, ARequestOfAPutOverlaps) {
  Played played(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 10);
    if (rank.rank == 1)
      return;
    rank.access("MPI_Rput", 11, 1, 1000);
    rank.compute(2048);
    rank.wait(12, 0);
  });
  EXPECT_EQ(played.at(0), 10000 + 11000);
}

TEST(Matcher, ACommunicatorMadeFromAnUnknownOneWaitsForNobody) {
  Played played(2, [](PlayedRank &rank) {
    rank.compute(rank.rank * 1024);
    rank.call("MPI_Comm_split", 10,
              {{"comm", value(Special::Unknown)},
               {"newcomm", 1},
               {"newcomm_rank", rank.rank},
               {"newcomm_size", 2}});
  });
  EXPECT_EQ(played.at(0), 0);
  EXPECT_EQ(played.at(1), 1024);
}

/// Exchanges that take no time: of what ranks exchange, half has to be modelled.
void talkToItself(PlayedRank &rank) {
  int64_t request = rank.startReceive(1, rank.rank, 77);
  rank.send(2, rank.rank, 0, 77);
  rank.wait(3, request);
}

TEST(Matcher, ARunOfWhichTooLittleIsModelledIsNotPredicted) {
  Played played(2, [](PlayedRank &rank) {
    rank.call("MPI_Barrier", 10, {{"comm", 7}});
    rank.call("MPI_Barrier", 11, {{"comm", 7}});
    rank.barrier(12);
  });
  EXPECT_THAT(played.problem, HasSubstr("too little of what the ranks exchange"));
}

TEST(Matcher, CountsWhatItModels) {
  Played played(2, [](PlayedRank &rank) {
    for (int i = 0; i < 3000; ++i)
      talkToItself(rank);
    for (int i = 0; i < 2000; ++i)
      rank.call("MPI_Barrier", 10, {{"comm", 7}});
  });
  EXPECT_DOUBLE_EQ(played.gaps.exchanges.share(), 0.75);
  EXPECT_LT(played.prediction.steps, 1000U);
}

TEST(Matcher, CallsInAnUnknownCommunicatorAreLeftOut) {
  Played played(2, [](PlayedRank &rank) {
    talkToItself(rank);
    rank.call("MPI_Barrier", 10, {{"comm", value(Special::Unknown)}});
    rank.call("MPI_Send", 11,
              {{"datatype", -1}, {"dest", rank.distance(1 - rank.rank)}, {"comm", 7}});
    rank.compute(rank.rank * 1024);
  });
  EXPECT_EQ(played.at(1), 1024);
  EXPECT_THAT(played.gaps.lines(),
              ElementsAre(HasSubstr("MPI_Barrier, MPI_Send in communicators")));
}

TEST(Matcher, WhatNobodySendsIsNotAwaited) {
  Played played(3, [](PlayedRank &rank) {
    if (rank.rank == 0) {
      int64_t never = rank.startReceive(10, 1, 99), comes = rank.startReceive(11, 2);
      rank.waitAll(12, {never, comes});
    } else if (rank.rank == 2) {
      rank.compute(4096);
      rank.send(13, 0, 0);
    }
    rank.barrier(14);
  });
  EXPECT_EQ(played.at(0), 4096 + 10000 + 20000);
  EXPECT_THAT(played.gaps.lines(), ElementsAre(HasSubstr("MPI_Waitall that wait")));
}

TEST(Matcher, ACancelledReceiveTakesNoMessage) {
  Played played(2, [](PlayedRank &rank) {
    for (int i = 0; i < 1024; ++i) {
      if (rank.rank == 1) {
        int64_t request = rank.startReceive(10, 0, 7);
        rank.call("MPI_Cancel", 11, {{"request", rank.field(request)}});
        rank.wait(12, request);
      }
      rank.allreduce(13, 0);
    }
  });
  EXPECT_EQ(played.at(1), 1024 * 10000);
  EXPECT_THAT(played.gaps.lines(), IsEmpty());
  EXPECT_LT(played.prediction.steps, 100U);
}

TEST(Matcher, PutsOfALoopAddUp) {
  auto run = [](int puts) {
    return Played(2, [=](PlayedRank &rank) {
      rank.call("MPI_Win_create", 10);
      for (int i = 0; i < puts; ++i)
        if (rank.rank == 1)
          rank.access("MPI_Put", 11, 0, 10);
      rank.call("MPI_Win_fence", 12);
    });
  };
  EXPECT_EQ(run(5000).at(0), 10000 + 20000 + 50000);
  EXPECT_EQ(run(5000).prediction.steps, run(1000).prediction.steps);
}

/// Makes a communicator of two neighbours in the world, which alone call.
void makePair(PlayedRank &rank, uint32_t first, int64_t number) {
  std::vector<int64_t> members{first, first + 1};
  rank.call("MPI_Group_incl", 11, {{"n", 2}, {"newgroup", number}, {"ranks", members}});
  rank.call("MPI_Comm_create_group", 12,
            {{"group", number},
             {"tag", 3},
             {"newcomm", number},
             {"newcomm_rank", int64_t(rank.rank == first ? 0 : 1) - rank.rank},
             {"newcomm_size", 2}});
}

TEST(Matcher, SomeRanksMakeCommunicatorsOfTheirOwn) {
  Played played(4, [](PlayedRank &rank) {
    rank.call("MPI_Comm_group", 10);
    int64_t number = 2;
    for (uint32_t first = 0; first < 3; ++first) {
      if (rank.rank != first && rank.rank != first + 1)
        continue;
      makePair(rank, first, number);
      if (rank.rank == first)
        rank.call("MPI_Send", 13,
                  {{"count", 1000}, {"datatype", -1}, {"dest", 1}, {"comm", number}});
      else
        rank.call("MPI_Recv", 14,
                  {{"count", 1000}, {"datatype", -1}, {"source", -1}, {"comm", number}});
      ++number;
    }
  });
  EXPECT_THAT(played.gaps.lines(), IsEmpty()) << played.problem;
  EXPECT_GE(played.at(3), 3 * 10000);
}

TEST(Matcher, ACommunicatorThatIsMadeMeanwhileBlocksNobody) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      rank.receive(10, 1);
    rank.call("MPI_Comm_idup", 11, {{"newcomm", 2}, {"newcomm_size", 2}});
    int64_t request = rank.requests().make().ordinal;
    if (rank.rank == 1)
      rank.send(12, 0, 0);
    rank.wait(13, request);
    rank.call("MPI_Barrier", 14, {{"comm", 2}});
  });
  EXPECT_THAT(played.gaps.lines(), IsEmpty()) << played.problem;
  EXPECT_EQ(played.at(0), 10000 + 10000 + 10000);
}

TEST(Matcher, PeersOfTwoGroupsAreInTheOtherOne) {
  Played played(5, [](PlayedRank &rank) {
    bool isFirst = rank.rank < 2;
    int64_t own = isFirst ? rank.rank : rank.rank - 2, size = isFirst ? 2 : 3;
    rank.call("MPI_Comm_split", 10,
              {{"color", isFirst},
               {"newcomm", 2},
               {"newcomm_rank", own - rank.rank},
               {"newcomm_size", size}});
    rank.call("MPI_Intercomm_create", 11,
              {{"local_comm", 2},
               {"remote_leader", isFirst ? 2 : 0},
               {"tag", 10},
               {"newintercomm", 3},
               {"newintercomm_rank", own - rank.rank},
               {"newintercomm_size", size}});
    if (rank.rank == 1)
      rank.call("MPI_Send", 12,
                {{"count", 1000},
                 {"datatype", -1},
                 {"dest", 2 - own},
                 {"comm", 3}}); // to the last of the others
    if (rank.rank == 4)
      rank.call("MPI_Recv", 13,
                {{"count", 1000}, {"datatype", -1}, {"source", 1 - own}, {"comm", 3}});
    rank.compute(rank.rank == 0 ? 65536 : 0);
    rank.call("MPI_Barrier", 14, {{"comm", 3}});
  });
  EXPECT_THAT(played.gaps.lines(), IsEmpty()) << played.problem;
  EXPECT_GE(played.part(4, Counter::Latency), 10000);
  EXPECT_GE(played.at(4), 65536);
}

TEST(Matcher, WaitanyCompletesTheOldestThatCan) {
  Played played(3, [](PlayedRank &rank) {
    if (rank.rank == 2) {
      rank.receive(10, 0);
      return rank.send(11, 0, 0);
    }
    if (rank.rank == 1)
      return rank.send(11, 0, 0);
    std::vector<int64_t> both{rank.startReceive(12, 2), rank.startReceive(13, 1)}, none;
    for (int64_t &request : both)
      request = rank.field(request);
    rank.call("MPI_Waitany", 14,
              {{"count", 2}, {"active", 2}, {"completed", 1}, {"array_of_requests", both}});
    rank.send(15, 2, 0); // rank 2 answers only now
    rank.call("MPI_Waitany", 14,
              {{"count", 2},
               {"active", 1},
               {"continues", 1},
               {"completed", 1},
               {"array_of_requests", none}});
  });
  EXPECT_EQ(played.at(0), 30000);
}

/// Rank 1 was first, so its receive is the oldest that can be complete; but that of rank 2 was, as
/// it is started again.
TEST(Matcher, WhatIsStartedAgainWasComplete) {
  Played played(3, [](PlayedRank &rank) {
    if (rank.rank > 0) {
      rank.send(10, 0, 0);
      if (rank.rank == 1)
        return;
      rank.receive(11, 0);
      return rank.send(12, 0, 0);
    }
    std::vector<int64_t> both;
    for (uint32_t from : {1U, 2U}) {
      rank.call("MPI_Recv_init", 13, {{"datatype", -1}, {"source", rank.distance(from)}});
      both.push_back(rank.requests().make().ordinal);
      rank.call("MPI_Start", 14, {{"request", rank.field(both.back())}});
    }
    auto waitAny = [&](int64_t active, std::vector<int64_t> fresh) {
      for (int64_t &request : fresh)
        request = rank.field(request);
      rank.call("MPI_Waitany", 15,
                {{"count", 2},
                 {"active", active},
                 {"continues", fresh.size() < 2},
                 {"completed", 1},
                 {"array_of_requests", fresh}});
    };
    waitAny(2, both);
    rank.call("MPI_Start", 16, {{"request", rank.field(both[1])}});
    rank.send(17, 2, 0);
    waitAny(2, {both[1]});
    waitAny(1, {});
  });
  EXPECT_THAT(played.gaps.lines(), IsEmpty()) << played.problem;
  EXPECT_EQ(played.gaps.exchanges.modelled, 8);
  EXPECT_EQ(played.at(0), 30000);
}

TEST(Matcher, FailedPollsTakeNoTime) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      return rank.send(10, 1, 0);
    int64_t request = rank.startReceive(11, 0);
    rank.compute(3000);
    rank.call("MPI_Test", 12, {{"request", rank.field(request)}}, 7000);
    rank.call("MPI_Test", 13, {{"request", rank.field(request)}, {"flag", 1}}, 7000);
  });
  EXPECT_EQ(played.at(1), 10000);
  EXPECT_EQ(played.part(1, Counter::Computation), 0);
}

TEST(Matcher, LocalCallsAreOverhead) {
  Played played(1, [](PlayedRank &rank) {
    rank.compute(100);
    rank.call("MPI_Comm_rank", 10, {}, 23);
  });
  EXPECT_EQ(played.part(0, Counter::Computation), 100);
  EXPECT_EQ(played.part(0, Counter::Overhead), 23);
}

TEST(Matcher, CollectivesWaitForTheMembersOfTheirCommunicator) {
  Played played(4, [](PlayedRank &rank) {
    int64_t half = rank.rank / 2;
    rank.call("MPI_Comm_split", 10,
              {{"color", half}, {"newcomm", 2}, {"newcomm_rank", -2 * half}, {"newcomm_size", 2}});
    rank.compute(uint64_t(1024) << rank.rank);
    rank.call("MPI_Barrier", 11, {{"comm", 2}});
  });
  constexpr int64_t split = 2 * 10000;
  EXPECT_EQ(played.at(0), split + 2048 + 10000);
  EXPECT_EQ(played.at(1), split + 2048 + 10000);
  EXPECT_EQ(played.at(2), split + 8192 + 10000);
  EXPECT_EQ(played.part(2, Counter::Wait), 4096);
}

TEST(Matcher, NonblockingCollectivesOverlap) {
  Played played(2, [](PlayedRank &rank) {
    rank.compute(rank.rank * 4096);
    int64_t request = rank.startAllreduce(10, 8);
    rank.compute(6000);
    rank.wait(11, request);
  });
  EXPECT_EQ(played.at(0), 14104);
  EXPECT_EQ(played.at(1), 14104);
  EXPECT_EQ(played.part(0, Counter::Wait), 0);
  EXPECT_EQ(played.part(0, Counter::Latency), 8096);
}

TEST(Matcher, RanksOfANodeAreCloser) {
  PredictOptions options;
  options.match.nodes = NodeMap::blocks(2);
  Trace trace = playedProgram(4, [](PlayedRank &rank) {
    rank.send(10, rank.rank ^ 1, 0);
    rank.receive(11, rank.rank ^ 1);
  });
  auto networks = simple();
  networks[0].inside.latency = 1;
  options.tick = 0;
  EXPECT_EQ(predict(trace, networks, options)->networks[0].ranks[3].total, 1000 * nanosecond);
}

TEST(Matcher, ProducersDoNotRunAhead) {
  Played played(2, [](PlayedRank &rank) {
    for (int i = 0; i < 100000; ++i)
      rank.rank == 0 ? rank.send(10, 1, 0) : rank.receive(11, 0);
    for (int i = 0; i < 100000; ++i)
      rank.rank == 0 ? rank.send(12, 1, 0) : rank.receive(i % 2 ? 13 : 14, 0);
  });
  EXPECT_EQ(played.at(1), 10000);
  EXPECT_LT(played.prediction.steps, 1000U);
}

TEST(Matcher, SaysWhoWaitsInVain) {
  Played played(2, [](PlayedRank &rank) {
    talkToItself(rank);
    if (rank.rank == 1)
      rank.receive(11, 0);
  });
  EXPECT_THAT(played.gaps.lines(), ElementsAre("left out: calls of MPI_Recv that wait for what no "
                                               "other rank does"));
}

TEST(Matcher, SaysThatACommunicatorIsNotKnown) {
  Played played(2, [](PlayedRank &rank) {
    talkToItself(rank);
    rank.call("MPI_Barrier", 11, {{"comm", 7}});
  });
  EXPECT_THAT(played.gaps.lines(), ElementsAre("left out: calls of MPI_Barrier in communicators "
                                               "whose members the trace does not tell"));
}

TEST(Matcher, SaysThatAPeerDoesNotExist) {
  Played played(2, [](PlayedRank &rank) {
    talkToItself(rank);
    rank.send(10, 5, 0);
  });
  EXPECT_THAT(played.gaps.lines(), ElementsAre("left out: calls of MPI_Send with ranks that their "
                                               "communicators do not have"));
}

TEST(Matcher, CountsMessagesOfUnknownSize) {
  Played played(2, [](PlayedRank &rank) {
    if (rank.rank == 0)
      rank.call("MPI_Send", 10, {{"count", 1}, {"datatype", 99}, {"dest", 1}});
    else
      rank.receive(11, 0);
  });
  EXPECT_EQ(played.gaps.unknownSizes, 1U);
  EXPECT_EQ(played.at(1), 10000);
}

} // namespace
} // namespace anole::whatif
