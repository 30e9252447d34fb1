#include "tools/analysis/bytes/TraceBytes.h"

#include "runtime/core/model/SpecialValues.h"
#include "test/tools/analysis/bytes/CountedProgram.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::tools {
namespace {

using Rank = CountedProgram::Rank;

constexpr int64_t ints = -8, doubles = -13;
constexpr int64_t nobody = value(Special::ProcNull);
constexpr int64_t ignored = value(Special::Ignored), nullType = value(Special::Null);

void compare(const CountedProgram::Tallies &expected, uint64_t path,
             const std::optional<SizeTally> &found) {
  auto own = expected.find(path);
  ASSERT_EQ(found.has_value(), own != expected.end()) << path;
  if (!found)
    return;
  EXPECT_EQ(found->calls, own->second.calls) << path;
  EXPECT_EQ(found->total, own->second.total) << path;
  EXPECT_EQ(*found, own->second) << path;
}

/// What is computed from the trace is what the program says.
void expectSame(const CountedProgram &program, std::optional<uint32_t> rank = std::nullopt) {
  auto bytes = bytesOf(program.trace, rank);
  ASSERT_TRUE(bytes) << bytes.error().message;
  const auto &points = program.trace.streams[0].points;
  for (size_t i = 0; i < points.size(); ++i) {
    compare(program.sent, points[i].key.path, (*bytes)[0][i].sent);
    compare(program.received, points[i].key.path, (*bytes)[0][i].received);
  }
}

void send(Rank &rank, uint64_t path, int64_t count, int64_t type, uint64_t size) {
  rank.call("MPI_Send", path, {{"count", count}, {"datatype", type}, {"dest", 1}});
  rank.sent(path, static_cast<uint64_t>(count) * size);
}

TEST(TraceBytes, OfMessagesInLoops) {
  expectSame(CountedProgram(4, [](Rank &rank) {
    for (int step = 0; step < 100; ++step) {
      for (int level = 0; level < 5; ++level)
        send(rank, 1, 1000 >> level, doubles, 8);
      send(rank, 2, step, ints, 4);
      rank.call("MPI_Recv", 3,
                {{"count", 64}, {"datatype", step % 2 ? ints : doubles}, {"source", -1}});
      rank.received(3, step % 2 ? 256 : 512);
    }
  }));
}

TEST(TraceBytes, OfFamiliesOfRanks) {
  auto run = [](Rank &rank) {
    for (int step = 0; step < 20; ++step) {
      if (rank.rank % 3 == 0)
        send(rank, 1, 100 + rank.rank, doubles, 8); // a number of the rank
      send(rank, 2, rank.rank < 5 ? 10 : 1000, rank.rank < 2 ? ints : doubles,
           rank.rank < 2 ? 4 : 8);
      for (uint32_t i = 0; i < rank.rank; ++i)
        send(rank, 3, 7, ints, 4); // as many calls as the rank has neighbours
    }
  };
  expectSame(CountedProgram(12, run));
}

TEST(TraceBytes, OfOneRank) {
  CountedProgram all(4, [](Rank &rank) {
    for (int step = 0; step < 10; ++step)
      rank.call("MPI_Send", 1,
                {{"count", 100 * rank.rank + step}, {"datatype", doubles}, {"dest", 1}});
  });
  for (uint32_t rank = 0; rank < 4; ++rank) {
    CountedProgram one(1, [&](Rank &own) {
      for (int step = 0; step < 10; ++step)
        own.sent(1, (100 * rank + static_cast<uint64_t>(step)) * 8);
    });
    one.trace = all.trace;
    expectSame(one, rank);
  }
}

/// Types whose numbers differ from rank to rank, and types made anew in each step.
TEST(TraceBytes, OfDerivedTypes) {
  auto run = [](Rank &rank) {
    int64_t made = 0;
    auto commit = [&](uint64_t path, int64_t size) {
      rank.call("MPI_Type_commit", path, {{"datatype", made}, {"datatype_size", size}});
      return made++;
    };
    for (uint32_t i = 0; i < rank.rank; ++i)
      commit(1, 24);
    int64_t row = commit(2, 800);
    rank.call("MPI_Type_dup", 3, {{"oldtype", row}, {"newtype", made}});
    int64_t copy = made++;
    for (int step = 0; step < 50; ++step) {
      int64_t small = commit(4, 48), large = commit(5, 96 + 8 * step);
      send(rank, 6, 3, row, 800);
      send(rank, 7, step, copy, 800);
      send(rank, 8, 2, small, 48);
      send(rank, 9, 1, large, 96 + 8 * static_cast<uint64_t>(step));
      send(rank, 10, 5, step % 3 ? small : large,
           step % 3 ? 48 : 96 + 8 * static_cast<uint64_t>(step));
    }
  };
  expectSame(CountedProgram(5, run));
}

TEST(TraceBytes, OfTypesThatWereMadeUnseen) {
  expectSame(CountedProgram(3, [](Rank &rank) {
    for (int step = 0; step < 10; ++step) {
      rank.call("MPI_Send", 1, {{"count", 4}, {"datatype", step < 7 ? 3 : ints}, {"dest", 1}});
      step < 7 ? rank.notKnown(1) : rank.sent(1, 16);
      send(rank, 2, 0, nullType, 0);
    }
  }));
}

TEST(TraceBytes, OfArrays) {
  auto run = [](Rank &rank) {
    for (int64_t step = 0; step < 30; ++step) {
      std::vector<int64_t> counts{1, 2, 3, step};
      uint64_t sum = 6 + static_cast<uint64_t>(step);
      rank.call("MPI_Alltoallv", 1,
                {{"sendtype", doubles},
                 {"recvtype", doubles},
                 {"sendcounts", counts},
                 {"recvcounts", {1, 1, 1, 1}}});
      rank.sent(1, 8 * sum);
      rank.call("MPI_Alltoallv", 2,
                {{"sendtype", step % 2 ? ints : doubles},
                 {"recvtype", ints},
                 {"sendcounts", counts},
                 {"recvcounts", {1, 1, 1, 1}}});
      rank.sent(2, (step % 2 ? 4 : 8) * sum);
      rank.call("MPI_Alltoallw", 3,
                {{"sendcounts", counts},
                 {"sendtypes", {ints, doubles, ints, -4}},
                 {"recvcounts", {1, 1, 1, 1}},
                 {"recvtypes", {ints, ints, ints, ints}}});
      rank.sent(3, 4 + 16 + 12 + static_cast<uint64_t>(step));
      rank.call("MPI_Alltoallv", 4,
                {{"in_place", 1},
                 {"sendtype", ignored},
                 {"recvtype", doubles},
                 {"recvcounts", {5, 5, 5, 1}}});
      rank.sent(4, 128);
    }
  };
  expectSame(CountedProgram(4, run));
}

TEST(TraceBytes, OfCollectivesByTheirCommunicator) {
  auto run = [](Rank &rank) {
    rank.call("MPI_Comm_split", 1, {{"newcomm", 2}, {"newcomm_size", 3}});
    for (int step = 0; step < 10; ++step) {
      rank.call("MPI_Alltoall", 2,
                {{"sendcount", 10}, {"sendtype", ints}, {"recvcount", 10}, {"recvtype", ints}});
      rank.sent(2, 10 * 4 * 6);
      rank.call("MPI_Alltoall", 3,
                {{"sendcount", 10},
                 {"sendtype", ints},
                 {"recvcount", 10},
                 {"recvtype", ints},
                 {"comm", step % 2 ? 2 : 1}});
      rank.sent(3, 40 * (step % 2 ? 3 : 1));
      rank.call("MPI_Alltoall", 4,
                {{"in_place", 1},
                 {"sendcount", ignored},
                 {"sendtype", nullType},
                 {"recvcount", 2},
                 {"recvtype", doubles},
                 {"comm", 2}});
      rank.sent(4, 2 * 8 * 3);
      rank.call("MPI_Alltoall", 5,
                {{"sendcount", 10},
                 {"sendtype", ints},
                 {"recvcount", 10},
                 {"recvtype", ints},
                 {"comm", 9}});
      rank.notKnown(5);
    }
  };
  expectSame(CountedProgram(6, run));
}

TEST(TraceBytes, OfOtherCalls) {
  expectSame(CountedProgram(2, [](Rank &rank) {
    for (int step = 0; step < 5; ++step) {
      rank.call("MPI_Fetch_and_op", 1, {{"datatype", doubles}, {"target_rank", 1}});
      rank.sent(1, 8);
      rank.received(1, 8);
      rank.call("MPI_Psend_init", 2,
                {{"partitions", 4}, {"count", step}, {"datatype", ints}, {"dest", 1}});
      rank.call("MPI_Allgatherv", 3,
                {{"in_place", 1},
                 {"sendcount", ignored},
                 {"sendtype", nullType},
                 {"recvcounts", {3, 4}}});
      rank.notKnown(3);
      rank.call("MPI_Allgatherv", 4,
                {{"sendcount", 3}, {"sendtype", ints}, {"recvcounts", {3, 4}}});
      rank.sent(4, 12);
    }
  }));
}

TEST(TraceBytes, OfCallsThatMeanNothingOnSomeSteps) {
  expectSame(CountedProgram(3, [](Rank &rank) {
    for (uint32_t step = 0; step < 12; ++step) {
      bool isRoot = step % 3 == rank.rank;
      rank.call(
          "MPI_Send", 1,
          {{"count", isRoot ? 10 : ignored}, {"datatype", isRoot ? ints : nullType}, {"dest", 1}});
      rank.sent(1, isRoot ? 40 : 0);
    }
  }));
}

/// Irregular counts fill blocks.
TEST(TraceBytes, OfIrregularPrograms) {
  expectSame(CountedProgram(2, [](Rank &rank) {
    std::mt19937 random(rank.rank);
    for (int step = 0; step < 20000; ++step) {
      auto count = static_cast<int64_t>(random() % 5000);
      bool isInt = random() % 2 == 0;
      send(rank, 1, count, isInt ? ints : doubles, isInt ? 4 : 8);
    }
  }));
}

TEST(TraceBytes, ToNobodyAreNone) {
  auto run = [](Rank &rank) {
    for (int step = 0; step < 12; ++step) {
      bool isEdge = rank.rank == 5 || step % 4 == 3;
      int64_t to = isEdge ? nobody : 1 + step % 2;
      rank.call("MPI_Send", 1, {{"count", 100 + step}, {"datatype", doubles}, {"dest", to}});
      rank.sent(1, isEdge ? 0 : 8 * (100 + static_cast<uint64_t>(step)));
      rank.call("MPI_Recv", 2,
                {{"count", 10}, {"datatype", ints}, {"source", isEdge ? nobody : -1}});
      rank.received(2, isEdge ? 0 : 40);
    }
  };
  expectSame(CountedProgram(6, run));
}

/// One column holds a list of other ranks and MPI_PROC_NULL, one for each rank.
TEST(TraceBytes, ToNobodyOnSomeRanks) {
  const std::vector<int64_t> to{3, nobody, 1, nobody, nobody, -2, 1, nobody};
  expectSame(CountedProgram(8, [&](Rank &rank) {
    rank.call("MPI_Send", 1, {{"count", 5}, {"datatype", ints}, {"dest", to[rank.rank]}});
    rank.sent(1, to[rank.rank] == nobody ? 0 : 20);
  }));
}

/// Some call sites share all columns that decide it, others all but one, or have more calls.
TEST(TraceBytes, OfCallSitesThatShareColumns) {
  expectSame(CountedProgram(3, [](Rank &rank) {
    for (uint64_t site = 1; site <= 24; ++site)
      for (uint64_t call = 0; call < 1 + site % 2; ++call) {
        const bool areInts = site % 3 == 0, isNobody = site % 4 == 0;
        rank.call("MPI_Send", site,
                  {{"count", 100},
                   {"datatype", areInts ? ints : doubles},
                   {"dest", isNobody ? nobody : 1},
                   {"tag", static_cast<int64_t>(site)}});
        rank.sent(site, isNobody ? 0 : areInts ? 400 : 800);
      }
  }));
}

SharedColumn &columnOf(Trace &trace, size_t point, size_t column) {
  return trace.streams[0].points[point].columns[column];
}

TEST(TraceBytes, SayWhatIsNotKnownOfContradictions) {
  CountedProgram program(2, [](Rank &rank) {
    for (int step = 0; step < 10; ++step)
      rank.call("MPI_Send", 1, {{"count", step}, {"datatype", doubles}, {"dest", 1}});
  });
  auto unknown = [&] {
    auto bytes = bytesOf(program.trace);
    return bytes ? (*bytes)[0][0].sent->unknown : 0;
  };
  auto &count = columnOf(program.trace, 0, 0).edit()[0].terms[0];
  EXPECT_EQ(unknown(), 0u);
  count.start.constant = int64_t(1) << 60; // times 8 is too much
  EXPECT_EQ(unknown(), 20u);
  count.start.constant = 0;
  count.count.constant = 9; // one value too few
  EXPECT_EQ(unknown(), 20u);
}

TEST(TraceBytes, RefuseRanksThatAreTooDifferent) {
  CountedProgram program(2, [](Rank &rank) {
    rank.call("MPI_Send", 1, {{"count", rank.rank}, {"datatype", ints}, {"dest", 1}});
  });
  Trace &trace = program.trace;
  trace.info.ranks = UINT32_MAX;
  RankList all{{0, 1, UINT32_MAX, {}}};
  trace.streams[0].ranks = trace.streams[0].points[0].ranks = all;
  for (SharedColumn &column : trace.streams[0].points[0].columns)
    column.edit()[0].ranks = all;
  for (VariantFamily &family : trace.streams[0].loops[0].variants)
    family.ranks = all;
  EXPECT_FALSE(bytesOf(trace));
}

} // namespace
} // namespace anole::tools
