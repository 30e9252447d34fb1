#include "tools/analysis/bytes/PointTally.h"

#include "runtime/core/terms/TermCursor.h"
#include "test/tools/analysis/bytes/CountedProgram.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::tools {
namespace {

constexpr int64_t intType = -8, doubleType = -13;

/// Calls visit(tally, columns) for the program's first point, on rank 0.
template <typename Visit> auto atFirstPoint(const CountedProgram &program, Visit visit) {
  auto streams = streamsOf(program.trace, 0);
  EXPECT_TRUE(streams);
  TermWork work;
  ObjectSizes sizes(work);
  ByteFunctions functions(program.trace);
  sizes.note(*streams, functions, program.trace.info.ranks, work);
  const PointTrace &point = (*streams)[0]->points[0];
  PointTally tally(point, sizes, work);
  return visit(tally, *functions.at(point.key)->rule.sent);
}

/// The bytes of each call.
std::vector<int64_t> eachOf(const CountedProgram &program) {
  return atFirstPoint(program, [](PointTally &tally, const ByteColumns &columns) {
    auto bytes = tally.ofEachCall(columns);
    return bytes ? expand(*bytes) : std::vector<int64_t>();
  });
}

/// The same where counts are plain; nothing where they are not.
std::vector<int64_t> plainOf(const CountedProgram &program) {
  return atFirstPoint(program, [](PointTally &tally, const ByteColumns &columns) {
    auto plain = tally.plainOfEachCall(columns);
    std::vector<int64_t> bytes = plain ? expand(*plain->counts) : std::vector<int64_t>();
    for (int64_t &one : bytes)
      one = plain->of(one);
    return bytes;
  });
}

CountedProgram sendsOfInts(const std::function<int64_t(int64_t step)> &count, int64_t type) {
  return CountedProgram(1, [&](CountedProgram::Rank &rank) {
    for (int64_t step = 0; step < 3000; ++step)
      rank.call("MPI_Send", 1, {{"count", count(step)}, {"datatype", type}, {"dest", 1}});
  });
}

TEST(PointTally, KnowsTheBytesOfEachCall) {
  std::vector<int64_t> expected;
  CountedProgram program(1, [&](CountedProgram::Rank &rank) {
    for (int64_t step = 0; step < 60; ++step) {
      bool isInts = step % 3 == 0;
      rank.call("MPI_Send", 1,
                {{"count", step}, {"datatype", isInts ? intType : doubleType}, {"dest", 1}});
      expected.push_back(step * (isInts ? 4 : 8));
    }
  });
  EXPECT_EQ(eachOf(program), expected);
}

TEST(PointTally, TakesPlainCountsAsTheyAre) {
  auto irregular = [random = std::mt19937()](int64_t) mutable {
    return static_cast<int64_t>(random() % 5000);
  };
  for (int64_t type : {doubleType, int64_t(7)}) {
    CountedProgram program = sendsOfInts(irregular, type);
    EXPECT_EQ(plainOf(program).size(), 3000U);
    EXPECT_EQ(plainOf(program), eachOf(program));
  }
  EXPECT_TRUE(plainOf(sendsOfInts([](int64_t step) { return step; }, intType)).empty());
}

TEST(PointTally, SaysWhichBytesItDoesNotKnow) {
  CountedProgram program(1, [](CountedProgram::Rank &rank) {
    for (int64_t type : {intType, int64_t(7), doubleType})
      rank.call("MPI_Send", 1, {{"count", 10}, {"datatype", type}, {"dest", 1}});
  });
  std::vector<int64_t> bytes = eachOf(program);
  ASSERT_EQ(bytes.size(), 3U);
  EXPECT_EQ(bytes[0], 40);
  EXPECT_LT(bytes[1], 0);
  EXPECT_EQ(bytes[2], 80);
}

} // namespace
} // namespace anole::tools
