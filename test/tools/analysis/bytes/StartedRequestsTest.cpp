#include "tools/analysis/bytes/StartedRequests.h"

#include "runtime/core/model/SpecialValues.h"
#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/analysis/matrix/SentMatrix.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using test::PlayedRank;

constexpr int64_t eightBytes = -13, nowhere = value(Special::ProcNull);
constexpr uint64_t initSite = 1, startSite = 2, otherSite = 3;

int64_t prepareSend(PlayedRank &rank, int64_t dest, int64_t count) {
  rank.call("MPI_Send_init", initSite,
            {{"count", count}, {"datatype", eightBytes}, {"dest", dest}});
  return rank.requests().make().ordinal;
}

int64_t prepareReceive(PlayedRank &rank, int64_t count) {
  rank.call("MPI_Recv_init", initSite + 10,
            {{"count", count}, {"datatype", eightBytes}, {"source", -1}});
  return rank.requests().make().ordinal;
}

void start(PlayedRank &rank, int64_t request) {
  rank.call("MPI_Start", startSite, {{"request", rank.field(request)}});
  rank.wait(startSite + 10, request);
}

void startAll(PlayedRank &rank, const std::vector<int64_t> &requests) {
  std::vector<int64_t> fields;
  for (int64_t request : requests)
    fields.push_back(rank.field(request));
  rank.call("MPI_Startall", startSite,
            {{"count", static_cast<int64_t>(requests.size())}, {"array_of_requests", fields}});
  rank.waitAll(startSite + 10, requests);
}

PointBytes bytesAt(const Trace &trace, uint64_t site) {
  auto bytes = bytesOf(trace);
  EXPECT_TRUE(bytes) << bytes.error().message;
  const auto &points = trace.streams[0].points;
  for (size_t i = 0; bytes && i < points.size(); ++i)
    if (points[i].key.path == site)
      return (*bytes)[0][i];
  return {};
}

uint64_t bytesFrom(const Trace &trace, uint32_t from, uint32_t to) {
  auto sent = sentMatrix(trace, Effort());
  EXPECT_TRUE(sent) << sent.error().message;
  return sent && sent->cells.contains({from, to}) ? sent->cells[{from, to}].bytes : 0;
}

TEST(StartedRequests, CountWhereTheyAreStarted) {
  Trace trace = test::recordedProgram(3, [](PlayedRank &rank) {
    int64_t up = prepareSend(rank, rank.rank < 2 ? 1 : nowhere, 100),
            below = prepareReceive(rank, 50);
    for (int step = 0; step < 1000; ++step)
      startAll(rank, {up, below});
  });
  EXPECT_FALSE(bytesAt(trace, initSite).sent);
  PointBytes started = bytesAt(trace, startSite);
  EXPECT_EQ(started.sent->total, 2u * 1000 * 800);
  EXPECT_EQ(started.sent->least, 0u);
  EXPECT_EQ(started.sent->most, 800u);
  EXPECT_EQ(started.sent->calls, 3000u);
  EXPECT_EQ(started.received->total, 3u * 1000 * 400);
  EXPECT_EQ(bytesFrom(trace, 0, 1), 800'000u);
  EXPECT_EQ(bytesFrom(trace, 2, 0), 0u);
}

/// Each iteration of it names the old request by another number.
TEST(StartedRequests, AreFollowedThroughALoopThatMakesOthers) {
  Trace trace = test::recordedProgram(2, [](PlayedRank &rank) {
    int64_t old = prepareSend(rank, 1 - 2 * int64_t(rank.rank), 3);
    for (int step = 0; step < 200; ++step) {
      rank.waitAll(otherSite + 1, {rank.startAllreduce(otherSite, 8)});
      start(rank, old);
    }
  });
  EXPECT_EQ(bytesAt(trace, startSite).sent->total, 2u * 200 * 24);
}

TEST(StartedRequests, AreMadeAndFreedInALoop) {
  Trace trace = test::recordedProgram(2, [](PlayedRank &rank) {
    int64_t old = prepareSend(rank, 1 - 2 * int64_t(rank.rank), 1000);
    for (int step = 0; step < 500; ++step) {
      int64_t own = prepareSend(rank, 1 - 2 * int64_t(rank.rank), 2);
      start(rank, own);
      rank.call("MPI_Request_free", otherSite, {{"request", rank.field(own)}});
    }
    start(rank, old);
  });
  EXPECT_EQ(bytesAt(trace, startSite).sent->total, 2u * (500 * 16 + 8000));
}

/// Each iteration starts a request of those that were made before, which are not alike.
TEST(StartedRequests, OfBeforeALoopAreTakenOneAfterTheOther) {
  Trace trace = test::recordedProgram(2, [](PlayedRank &rank) {
    std::vector<int64_t> all;
    for (int i = 0; i < 100; ++i)
      all.push_back(prepareSend(rank, 1 - 2 * int64_t(rank.rank), i < 50 ? 1 : 10));
    for (int step = 0; step < 100; ++step) {
      all.push_back(prepareSend(rank, 1 - 2 * int64_t(rank.rank), 100));
      start(rank, all[static_cast<size_t>(step)]);
    }
  });
  EXPECT_EQ(bytesAt(trace, startSite).sent->total, 2u * 8 * (50 + 500));
}

/// Two bodies take turns, and a row of them comes again in an outer loop.
TEST(StartedRequests, OfLoopsInLoops) {
  Trace trace = test::recordedProgram(2, [](PlayedRank &rank) {
    int64_t small = prepareSend(rank, 1 - 2 * int64_t(rank.rank), 1),
            large = prepareSend(rank, 1 - 2 * int64_t(rank.rank), 100);
    for (int step = 0; step < 300; ++step) {
      for (int level = 0; level < 4; ++level)
        start(rank, (step + level) % 2 ? small : large);
      rank.barrier(otherSite);
    }
  });
  EXPECT_EQ(bytesAt(trace, startSite).sent->total, 2u * 300 * (2 * 8 + 2 * 800));
}

TEST(StartedRequests, OfCollectivesMoveTheirPart) {
  Trace trace = test::recordedProgram(4, [](PlayedRank &rank) {
    rank.call("MPI_Alltoall_init", initSite, {{"sendcount", 5}, {"sendtype", eightBytes}});
    int64_t request = rank.requests().make().ordinal;
    for (int step = 0; step < 50; ++step)
      start(rank, request);
  });
  EXPECT_EQ(bytesAt(trace, startSite).sent->total, 4u * 50 * 5 * 8 * 4);
}

TEST(StartedRequests, OfAHundredThousandIterationsCostTwo) {
  Trace trace = test::recordedProgram(1, [](PlayedRank &rank) {
    int64_t to = prepareSend(rank, 0, 1);
    for (int step = 0; step < 100'000; ++step)
      start(rank, to);
  });
  auto streams = streamsOf(trace, 0);
  ASSERT_TRUE(streams);
  TermWork work;
  work.begin();
  Effort few(1000);
  auto starts = startedRequests(trace, *streams, whatif::shapesOf(trace), NumberMap(work), few);
  ASSERT_TRUE(starts) << starts.error().message;
  EXPECT_EQ(starts->size(), 2u);
  for (const auto &[each, count] : *starts)
    EXPECT_EQ(count, 100'000u);
}

} // namespace
} // namespace anole::tools
