#include "tools/analysis/predict/Predict.h"

#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::PlayedRank;

constexpr uint64_t steps = 100;

Prediction predictedUntraced(const Trace &trace, const Network &network) {
  PredictOptions options;
  options.times.samples = 1;
  options.times.asUntraced = true;
  options.tick = 0;
  auto found = predict(trace, {network}, options);
  EXPECT_TRUE(found) << found.error().message;
  return found ? found->networks[0] : Prediction{};
}

/// 1 us of latency, and bytes take no time.
Network oneMicrosecond() { return {"test", {1, 1e9}, {1, 1e9}, 0}; }

double microsecondsOf(const Prediction &run, uint32_t rank, Counter part) {
  return static_cast<double>(run.ranks.at(rank).part(part)) / 1e6;
}

/// Rank 0 computes so long before each of two calls; rank 1 receives what it sends in some time.
Trace sends(uint64_t first, uint64_t second, uint64_t inside) {
  return test::playedProgram(2, [&](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.compute(first);
      if (rank.rank == 1) {
        rank.receive(1, 0, 0, inside);
        continue;
      }
      rank.send(2, 1, 8);
      rank.compute(second);
      rank.call("MPI_Comm_size", 3);
    }
  });
}

/// Calls never follow one another in less than 50 ns: that is what the tracer takes.
TEST(ComputeTimesTest, WhatTheTracerTakesIsNotComputed) {
  Prediction run = predictedUntraced(sends(50, 10'050, 0), oneMicrosecond());
  EXPECT_NEAR(microsecondsOf(run, 0, Counter::Computation), steps * 10, 0.02 * steps * 10);
}

TEST(ComputeTimesTest, LongerGapsAreOfTheProgram) {
  Prediction run = predictedUntraced(sends(5000, 10'000, 0), oneMicrosecond());
  EXPECT_NEAR(microsecondsOf(run, 0, Counter::Computation), steps * 15, 0.02 * steps * 15);
}

/// Of 60 ns an event, which the tracer sampled, the quicker calls have their 50 and the others
/// more.
TEST(ComputeTimesTest, WhatTheTracerSampledIsNotComputed) {
  Trace trace = sends(50, 10'050, 0);
  const uint64_t events = 4 * steps;
  trace.info.counters = {{"events", "", events, events},
                         {"overhead", "", events * 60, events * 60}};
  Prediction run = predictedUntraced(trace, oneMicrosecond());
  EXPECT_NEAR(microsecondsOf(run, 0, Counter::Computation), steps * 9.97, 0.001 * steps * 10);
}

/// The quickest calls take 8 ns, so a reading of the clock takes no longer.
TEST(ComputeTimesTest, ReadingsOfTheClockAreNotInsideOfCalls) {
  Trace trace = test::playedProgram(1, [](PlayedRank &rank) {
    for (uint64_t i = 0; i < steps; ++i) {
      rank.call("MPI_Comm_rank", 1, {}, 8);
      rank.call("MPI_Comm_size", 2, {}, 200);
    }
  });
  Prediction run = predictedUntraced(trace, oneMicrosecond());
  EXPECT_NEAR(microsecondsOf(run, 0, Counter::Overhead), steps * 0.192, 0.05 * steps * 0.192);
}

/// Messages are there long before the receiver comes.
TEST(ComputeTimesTest, CallsTakeWhatTheQuickestOfThemTook) {
  for (uint64_t inside : {200, 100'000}) {
    Trace trace = sends(0, 0, inside);
    Prediction run = predictedUntraced(trace, {"test", {0, 1e9}, {0, 1e9}, 0});
    double most = inside == 200 ? 0.2 : 1; // what takes longer has waited
    EXPECT_NEAR(microsecondsOf(run, 1, Counter::Overhead), steps * most, 0.1 * steps * most);
  }
}

/// Rank 0 puts with locks, in an epoch and between fences, into a window of rank 1.
Trace puts() {
  return test::playedProgram(2, [](PlayedRank &rank) {
    rank.call("MPI_Win_create", 1);
    for (uint64_t i = 0; i < steps && rank.rank == 0; ++i) {
      rank.call("MPI_Win_lock_all", 2, {}, 300);
      rank.access("MPI_Put", 3, 1, 8);
      rank.call("MPI_Win_unlock_all", 4, {}, 500);
    }
    for (uint64_t i = 0; i < steps; ++i)
      rank.call("MPI_Win_fence", 5, {}, 200);
  });
}

/// Nobody else has the window, and messages take no time, or less than the calls.
TEST(ComputeTimesTest, CallsOnWindowsTakeWhatTheQuickestOfThemTook) {
  for (double latency : {0.0, 0.1}) {
    Prediction run = predictedUntraced(puts(), {"test", {latency, 1e9}, {latency, 1e9}, 0});
    EXPECT_NEAR(static_cast<double>(run.ranks[0].total) / 1e6, steps, 0.1 * steps) << latency;
  }
}

/// Those that are longer are waited for, and not what the calls take themselves beside them.
TEST(ComputeTimesTest, CallsOnWindowsComputeWhileMessagesAreOnTheirWay) {
  Prediction run = predictedUntraced(puts(), oneMicrosecond());
  const double lock = 0.3, unlock = 1, fence = 1;
  EXPECT_NEAR(static_cast<double>(run.ranks[0].total) / 1e6, steps * (lock + unlock + fence),
              0.1 * steps);
}

/// Rank 1 comes 500 us late, and waits for nobody.
TEST(ComputeTimesTest, WhatIsMadeForAllIsBegunWhenTheLastRankComes) {
  for (uint64_t making : {300'000, 5'000'000}) {
    Trace trace = test::playedProgram(2, [making](PlayedRank &rank) {
      rank.compute(rank.rank == 1 ? 500'000 : 0);
      rank.call("MPI_Win_create", 1, {}, making + (rank.rank == 1 ? 0 : 500'000));
    });
    Prediction run = predictedUntraced(trace, {"test", {0, 1e9}, {0, 1e9}, 0});
    double most = making == 300'000 ? 300 : 1000; // what takes longer has waited
    for (const RankPrediction &rank : run.ranks)
      EXPECT_NEAR(static_cast<double>(rank.total) / 1e6, 500 + most, 5);
  }
}

/// Overheads of LogGPS are a part of what calls take themselves.
TEST(ComputeTimesTest, OverheadsOfMessagesAreNotTakenTwice) {
  Network network = oneMicrosecond();
  network.model = NetworkModel::Loggps;
  network.between.overhead = 0.15;
  Prediction run = predictedUntraced(sends(0, 0, 200), network);
  EXPECT_NEAR(microsecondsOf(run, 1, Counter::Overhead), steps * 0.2, 0.1 * steps * 0.2);
  network.hasOwnTimes = false;
  run = predictedUntraced(sends(0, 0, 200), network);
  EXPECT_NEAR(microsecondsOf(run, 1, Counter::Overhead), steps * 0.15, 0.01 * steps);
}

} // namespace
} // namespace anole::whatif
