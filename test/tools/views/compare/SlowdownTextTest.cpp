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

std::string differenceOf(const std::vector<TimedCall> &a, const std::vector<TimedCall> &b) {
  Trace first = traceOf(a), second = traceOf(b);
  auto names = [](const Trace &, const PointKey &key) {
    return "call " + std::to_string(key.path);
  };
  ComparedRuns runs(
      {&first}, {&second}, names, [](const Trace &) { return std::vector<SpentPart>(); },
      [](const Trace &) { return std::optional<whatif::Waits>(); });
  return slowdownText(runs);
}

TEST(SlowdownTextTest, NamesTheCallsThatTakeLonger) {
  EXPECT_EQ(differenceOf({{"MPI_Barrier", 1, 100}}, {{"MPI_Barrier", 1, 300}}),
            "B is 200 % slower: 3.00 ms a rank, A 1.00 ms; of the difference, 2.00 ms in call 1.");
}

TEST(SlowdownTextTest, CallsThatReplaceOthersCountWithThese) {
  EXPECT_EQ(differenceOf({{"MPI_Send", 1, 300}, {"MPI_Recv", 2, 500}}, {{"MPI_Sendrecv", 3, 400}}),
            "B is 50.0 % faster: 4.00 ms a rank, A 8.00 ms; of the difference, 4.00 ms in calls "
            "that only one side makes (B 4.00 ms, most in call 3; A 8.00 ms, most in call 2).");
}

TEST(SlowdownTextTest, AnAddedCallIsNamed) {
  EXPECT_EQ(differenceOf({{"MPI_Send", 1, 100}}, {{"MPI_Send", 1, 100}, {"MPI_Barrier", 2, 100}}),
            "B is 100 % slower: 2.00 ms a rank, A 1.00 ms; of the difference, 1.00 ms in call 2.");
}

TEST(SlowdownTextTest, ManyTimesAsLongIsNoPercentage) {
  EXPECT_EQ(differenceOf({{"MPI_Barrier", 1, 1}}, {{"MPI_Barrier", 1, 100}}).substr(0, 26),
            "B takes 100 times as long:");
}

} // namespace
} // namespace anole::tools
