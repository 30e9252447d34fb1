#include "tools/views/compare/SlowdownText.h"

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/causes/Waits.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

using test::PlayedRank;

/// A step of a program: calls at sites that take so many microseconds.
struct TimedCall {
  const char *function;
  uint64_t site, inside;
};

Trace traceOf(const std::vector<TimedCall> &step) {
  return test::playedProgram(2, [&](PlayedRank &rank) {
    for (int i = 0; i < 10; ++i)
      for (const TimedCall &call : step)
        rank.call(call.function, call.site, {}, 1000 * call.inside);
  });
}

std::string differenceOf(const Trace &first, const Trace &second) {
  auto names = [](const Trace &, const PointKey &key) {
    return "call " + std::to_string(key.path);
  };
  ComparedRuns runs(
      {&first}, {&second}, names, [](const Trace &) { return std::vector<SpentPart>(); },
      [](const Trace &trace) {
        auto waits = whatif::waitsOf(trace, {});
        return waits ? std::optional(std::move(*waits)) : std::nullopt;
      });
  return slowdownText(runs);
}

std::string differenceOf(const std::vector<TimedCall> &a, const std::vector<TimedCall> &b) {
  return differenceOf(traceOf(a), traceOf(b));
}

/// Four ranks that compute and meet; the last one takes so many percent longer.
Trace traceWithSlow(uint64_t percent) {
  return test::playedProgram(4, [&](PlayedRank &rank) {
    const uint64_t longer = 10'000 * percent;
    for (int i = 0; i < 10; ++i) {
      rank.compute(1'000'000 + (rank.rank == 3 ? longer : 0));
      rank.call("MPI_Barrier", 1, {}, 1000 + (rank.rank == 3 ? 0 : longer));
    }
  });
}

TEST(SlowdownTextTest, NamesTheCallsThatTakeLonger) {
  EXPECT_EQ(
      differenceOf({{"MPI_Barrier", 1, 100}}, {{"MPI_Barrier", 1, 300}}),
      "B is 200.0 % slower: 3.00 ms a rank, A 1.00 ms; of the difference, 2.00 ms in call 1.");
}

TEST(SlowdownTextTest, CallsThatReplaceOthersCountWithThese) {
  EXPECT_EQ(differenceOf({{"MPI_Send", 1, 300}, {"MPI_Recv", 2, 500}}, {{"MPI_Sendrecv", 3, 400}}),
            "B is 50.0 % faster: 4.00 ms a rank, A 8.00 ms; of the difference, 4.00 ms in calls "
            "that only one side makes (B 4.00 ms, most in call 3; A 8.00 ms, most in call 2).");
}

TEST(SlowdownTextTest, AnAddedCallIsNamed) {
  EXPECT_EQ(
      differenceOf({{"MPI_Send", 1, 100}}, {{"MPI_Send", 1, 100}, {"MPI_Barrier", 2, 100}}),
      "B is 100.0 % slower: 2.00 ms a rank, A 1.00 ms; of the difference, 1.00 ms in call 2.");
}

TEST(SlowdownTextTest, NamesTheRankThatComputesLonger) {
  EXPECT_EQ(differenceOf(traceWithSlow(0), traceWithSlow(20)),
            "B is 20.0 % slower: 12.0 ms a rank, A 10.0 ms; of the difference, 1.50 ms in call 1, "
            "because rank 3 computes longer before call 1; 500 µs compute before call 1 (rank 3: "
            "2.01 ms).");
}

TEST(SlowdownTextTest, ManyTimesAsLongIsNoPercentage) {
  EXPECT_EQ(differenceOf({{"MPI_Barrier", 1, 1}}, {{"MPI_Barrier", 1, 100}}).substr(0, 26),
            "B takes 100 times as long:");
}

} // namespace
} // namespace anole::tools
