#include "tools/analysis/verdict/RunVerdict.h"

#include "runtime/record/functions/FunctionTable.h"
#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/verdict/RollCall.h"

#include <gmock/gmock.h>

namespace anole::tools {
namespace {

using test::FieldValue;
using test::PlayedRank;
using test::recordedProgram;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr uint64_t second = 1'000'000'000;

/// A run that hangs: what its ranks have done, and the calls that they are in.
class Hung {
public:
  explicit Hung(
      uint32_t ranks,
      const std::function<void(PlayedRank &)> &run = [](PlayedRank &rank) { rank.barrier(1); })
      : trace(recordedProgram(ranks, run)) {
    trace.functions = record::functionTable();
    for (uint32_t rank = 0; rank < ranks; ++rank)
      trace.info.endings.push_back({rank, EndKind::Killed, "", 0});
  }

  /// The rank, or a thread of it, is in this call.
  Hung &in(uint32_t rank, const char *function, const std::vector<FieldValue> &fields = {}) {
    auto info = std::ranges::find(trace.functions, function, &FunctionInfo::name);
    OpenCall call{0, function, 100, false, second};
    auto valuesOf = [&](const FieldInfo &field) {
      auto given = std::ranges::find(fields, field.name, &FieldValue::name);
      return given == fields.end() ? std::vector<int64_t>() : given->values;
    };
    for (const FieldInfo &field : info->scalars) {
      auto values = valuesOf(field);
      call.fields.push_back(values.empty() ? 0 : static_cast<uint64_t>(values[0]));
    }
    for (const FieldInfo &field : info->arrays) {
      auto values = valuesOf(field);
      call.fields.push_back(values.size());
      call.fields.insert(call.fields.end(), values.begin(), values.end());
    }
    trace.info.endings[rank].calls.push_back(call);
    return *this;
  }
  Hung &receives(uint32_t rank, uint32_t from, int64_t tag = 0) {
    return in(rank, "MPI_Recv", {{"source", int64_t(from) - int64_t(rank)}, {"tag", tag}});
  }
  Hung &polls(uint32_t rank, uint32_t from) {
    in(rank, "MPI_Iprobe", {{"source", int64_t(from) - int64_t(rank)}});
    trace.info.endings[rank].calls.back().polled = true;
    return *this;
  }
  Hung &ended(uint32_t rank) {
    trace.info.endings[rank].kind = EndKind::Exited;
    return *this;
  }

  Verdict verdict() {
    Effort effort;
    auto run = RunRecord::of(trace, effort);
    EXPECT_TRUE(run);
    const WaitGraph graph(*run);
    return verdictOf(*run, graph, TraceNames(trace));
  }

  Trace trace;
};

TEST(Verdict, RanksThatReceiveFromEachOtherAreDeadlocked) {
  Verdict verdict = Hung(3).receives(0, 1).receives(1, 0).in(2, "MPI_Barrier").verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::Deadlock);
  EXPECT_THAT(verdict.ranks, ElementsAre(0, 1));
  EXPECT_THAT(verdict.sentence, HasSubstr("rank 0 waits in MPI_Recv"));
  EXPECT_THAT(verdict.details, ElementsAre("1 further thread can never go on."));
}

TEST(Verdict, AChainOfWaitsEndsAtTheRankThatComputes) {
  Verdict verdict = Hung(3).receives(0, 1).receives(1, 2).verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::WaitsForComputing);
  EXPECT_THAT(verdict.ranks, ElementsAre(2));
}

/// MPI_Win_lock_all has a shared lock of each rank, also of one that wants its own memory for
/// itself.
TEST(Verdict, LocksOfAllRanksExcludeALockForOneAlone) {
  auto lockedBy = [](const char *function) {
    auto run = [=](PlayedRank &rank) {
      rank.call("MPI_Win_allocate", 1, {{"win", 2}});
      if (rank.rank == 0)
        rank.call(function, 2, {{"win", 2}});
    };
    Hung hung(2, run);
    hung.in(1, "MPI_Win_lock", {{"lock_type", 234}, {"win", 2}});
    return hung.in(0, "MPI_Barrier").verdict();
  };
  EXPECT_EQ(lockedBy("MPI_Win_lock_all").kind, VerdictKind::Deadlock);
  EXPECT_NE(lockedBy("MPI_Win_sync").kind, VerdictKind::Deadlock);
}

/// It makes the access go on.
TEST(Verdict, AFlushDoesNotWaitForATargetThatIsInMpi) {
  auto run = [](PlayedRank &rank) {
    rank.call("MPI_Win_allocate", 1, {{"win", 2}});
    rank.call("MPI_Win_lock_all", 2, {{"win", 2}});
  };
  Hung hung(2, run);
  hung.in(0, "MPI_Win_flush", {{"rank", 1}, {"win", 2}});
  EXPECT_EQ(hung.verdict().kind, VerdictKind::WaitsForComputing);
  EXPECT_EQ(hung.in(1, "MPI_Barrier").verdict().kind, VerdictKind::GoesOn);
}

/// What comes round between the two calls makes requests, and the old one keeps its name.
TEST(Verdict, ARequestThatWasPreparedBeforeALoopIsStartedBehindIt) {
  auto run = [](PlayedRank &rank) {
    rank.call("MPI_Send_init", 1, {{"count", 1}, {"datatype", -8}, {"dest", rank.distance(1)}});
    int64_t old = rank.requests().make().ordinal;
    for (int step = 0; step < 100; ++step)
      rank.wait(3, rank.startAllreduce(2, 8));
    if (rank.rank == 0)
      rank.call("MPI_Start", 4, {{"request", rank.field(old)}});
  };
  EXPECT_EQ(Hung(2, run).receives(1, 0).verdict().kind, VerdictKind::GoesOn);
}

TEST(Verdict, AChoiceIsAKnotOnlyIfNoneOfItsRanksCanGoOn) {
  constexpr int64_t any = value(Special::AnySource);
  Hung hung(3);
  hung.in(0, "MPI_Recv", {{"source", any}}).receives(1, 0);
  EXPECT_EQ(hung.verdict().kind, VerdictKind::WaitsForComputing);
  hung.receives(2, 0);
  EXPECT_EQ(hung.verdict().kind, VerdictKind::Deadlock);
}

TEST(Verdict, RanksOfABroadcastNameOneRootAndOneAmount) {
  auto verdictWith = [](int64_t root, int64_t count) {
    Hung hung(3);
    hung.in(1, "MPI_Bcast", {{"root", 0}, {"count", 4}, {"datatype", -8}});
    hung.in(2, "MPI_Bcast", {{"root", root}, {"count", count}, {"datatype", -8}});
    return hung.receives(0, 1).verdict();
  };
  EXPECT_EQ(verdictWith(0, 4).kind, VerdictKind::Deadlock);
  EXPECT_THAT(verdictWith(2, 4).sentence, HasSubstr("with root 2 as the same collective"));
  EXPECT_EQ(verdictWith(0, 8).kind, VerdictKind::MismatchedCollectives);
}

TEST(Verdict, RanksMeetInFilesInAnOrderOfTheirOwn) {
  auto run = [](PlayedRank &rank) {
    rank.call("MPI_File_open", 1, {{"fh", 3}});
    rank.call("MPI_File_sync", 2, {{"fh", 3}});
    if (rank.rank == 1)
      rank.call("MPI_File_sync", 2, {{"fh", 3}});
  };
  Hung both(3, run);
  for (uint32_t rank = 0; rank < 3; ++rank)
    rank == 1 ? both.receives(1, 0) : both.in(rank, "MPI_File_set_size", {{"fh", 3}});
  EXPECT_EQ(both.verdict().kind, VerdictKind::GoesOn);
  Hung hung(3, run);
  hung.in(0, "MPI_File_set_size", {{"fh", 3}}).receives(1, 0);
  EXPECT_EQ(hung.in(2, "MPI_File_close", {{"fh", 3}}).verdict().kind,
            VerdictKind::MismatchedCollectives);
}

TEST(Verdict, AMessageIsSentOnceAllItsPartitionsAreReady) {
  auto verdictAfter = [](int64_t ready) {
    auto run = [ready](PlayedRank &rank) {
      bool sends = rank.rank == 0;
      int64_t request =
          rank.initPartitioned(sends ? "MPI_Psend_init" : "MPI_Precv_init", 1, 1 - rank.rank, 8);
      rank.call("MPI_Start", 2, {{"request", rank.field(request)}});
      if (sends)
        rank.call("MPI_Pready_range", 3,
                  {{"partition_low", 0},
                   {"partition_high", ready - 1},
                   {"request", rank.field(request)}});
    };
    Hung hung(2, run);
    for (uint32_t rank : {0, 1})
      hung.in(rank, "MPI_Wait", {{"request", 0}});
    return hung.verdict();
  };
  EXPECT_EQ(verdictAfter(4).kind, VerdictKind::GoesOn);
  EXPECT_EQ(verdictAfter(3).kind, VerdictKind::Deadlock);
  EXPECT_THAT(verdictAfter(3).sentence, HasSubstr("for 1 partition that no call of MPI_Pready"));
}

TEST(Verdict, IsNotKnownOfCallsWithoutWhatTheyWereGiven) {
  Hung hung(2);
  hung.receives(1, 0);
  hung.trace.info.endings[0].function = "MPI_Recv";
  Verdict verdict = hung.verdict();
  EXPECT_NE(verdict.kind, VerdictKind::WaitsForComputing);
  EXPECT_THAT(verdict.lacks, ElementsAre("what MPI_Recv was given"));
}

TEST(Verdict, AMessageWithAnotherTagIsANearMiss) {
  Verdict verdict = Hung(2,
                         [](PlayedRank &rank) {
                           if (rank.rank == 0)
                             rank.send(5, 1, 8, 3);
                         })
                        .receives(1, 0, 4)
                        .in(0, "MPI_Barrier")
                        .verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::MissingMessage);
  EXPECT_THAT(verdict.sentence, HasSubstr("with tag 4; rank 0 sent it a message with tag 3"));
}

TEST(Verdict, AMessageThatIsThereKeepsNobodyWaiting) {
  Verdict verdict = Hung(2,
                         [](PlayedRank &rank) {
                           if (rank.rank == 0)
                             rank.send(5, 1, 8, 3);
                         })
                        .receives(1, 0, 3)
                        .in(0, "MPI_Barrier")
                        .verdict();
  EXPECT_NE(verdict.kind, VerdictKind::Deadlock);
  EXPECT_THAT(verdict.sentence, HasSubstr("rank 1"));
}

TEST(Verdict, DifferentCollectivesAtOnePlaceOfTheOrderDoNotMatch) {
  Verdict verdict = Hung(2).in(0, "MPI_Barrier").in(1, "MPI_Allreduce").verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::MismatchedCollectives);
  EXPECT_THAT(verdict.details, ElementsAre("Before, both made 1 collective of this communicator."));
}

TEST(Verdict, NobodyIsWaitedForThatHasEnded) {
  Verdict verdict = Hung(2).receives(0, 1).ended(1).verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::WaitsForEnded);
  EXPECT_THAT(verdict.sentence, HasSubstr("rank 1, which has ended"));
}

TEST(Verdict, APollOfARankThatWaitsIsInVain) {
  EXPECT_EQ(Hung(2).polls(0, 1).receives(1, 0).verdict().kind, VerdictKind::PollsInVain);
}

TEST(Verdict, LoopsThatRepeatAreCountedAsOften) {
  auto run = [](PlayedRank &rank) {
    for (int i = 0; i < 1000; ++i)
      rank.rank == 0 ? rank.send(5, 1, 8) : rank.receive(6, 0);
    if (rank.rank == 0)
      rank.send(7, 1, 8);
  };
  Verdict verdict = Hung(2, run).receives(1, 0).verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::GoesOn);
}

/// Their pieces are of different moments: each has made collectives that the other one's piece
/// lacks.
TEST(Verdict, CollectivesOfLoopsThatRepeatKeepTheirPlacesInTheOrder) {
  auto run = [](PlayedRank &rank) {
    rank.allreduce(1, 8);
    for (int i = 0; i < (rank.rank == 0 ? 1000 : 1009); ++i)
      rank.barrier(2);
  };
  Verdict verdict = Hung(2, run).in(0, "MPI_Barrier").in(1, "MPI_Barrier").verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::GoesOn) << verdict.sentence;
  auto other = [](PlayedRank &rank) {
    for (int i = 0; i < 1000; ++i)
      rank.barrier(2);
    if (rank.rank == 0)
      rank.allreduce(1, 8);
  };
  verdict = Hung(2, other).receives(0, 1).in(1, "MPI_Barrier").verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::MismatchedCollectives) << verdict.sentence;
  EXPECT_THAT(verdict.details,
              ElementsAre("Before, both made 1,000 collectives of this communicator."));
}

TEST(Verdict, RanksInFinalizeWaitForOneThatComputes) {
  Verdict verdict = Hung(3).in(0, "MPI_Finalize").in(1, "MPI_Finalize").verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::WaitsForComputing);
  EXPECT_THAT(verdict.sentence, HasSubstr("2 threads wait in MPI_Finalize for rank 2, which "));
}

TEST(Verdict, RanksThatHaveAllEndedDoNotGoOn) {
  Verdict verdict = Hung(2).ended(0).ended(1).verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::Unknown);
  EXPECT_THAT(verdict.sentence, HasSubstr("ranks 0-1 ended without MPI_Finalize"));
}

TEST(Verdict, IsNotKnownOfMessagesInCommunicatorsThatAreNotKnown) {
  Verdict verdict = Hung(2).in(0, "MPI_Recv", {{"source", 1}, {"comm", 7}}).verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::Unknown) << verdict.sentence;
  EXPECT_THAT(verdict.lacks, ElementsAre("who is in some communicators"));
}

TEST(Verdict, TellsWhichRanksLeftNothing) {
  Hung hung(2);
  hung.receives(0, 1).trace.info.endings.pop_back();
  Verdict verdict = hung.verdict();
  EXPECT_EQ(verdict.kind, VerdictKind::Unknown);
  EXPECT_THAT(verdict.lacks, ElementsAre("what rank 1 did"));
}

TEST(RollCall, TheOddOnesComeFirst) {
  Hung hung(4);
  hung.in(0, "MPI_Barrier").in(1, "MPI_Barrier").in(3, "MPI_Barrier");
  Effort effort;
  auto run = RunRecord::of(hung.trace, effort);
  const TraceNames names(hung.trace);
  auto places = rollCall(*run, WaitGraph(*run), names);
  ASSERT_EQ(places.size(), 2U);
  EXPECT_THAT(places[0].ranks, ElementsAre(RankRange{2, 2}));
  EXPECT_EQ(places[1].count, 3U);
}

} // namespace
} // namespace anole::tools
