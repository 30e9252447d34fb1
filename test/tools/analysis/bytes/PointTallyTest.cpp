#include "tools/analysis/bytes/PointTally.h"

#include "runtime/core/terms/TermCursor.h"
#include "test/tools/analysis/bytes/CountedProgram.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

constexpr int64_t intType = -8, doubleType = -13;

/// The bytes of each call of the program's first point, on rank 0.
std::vector<int64_t> eachOf(const CountedProgram &program) {
  auto streams = streamsOf(program.trace, 0);
  EXPECT_TRUE(streams);
  TermWork work;
  ObjectSizes sizes(work);
  ByteFunctions functions(program.trace);
  sizes.note(*streams, functions, program.trace.info.ranks, work);
  const PointTrace &point = (*streams)[0]->points[0];
  auto bytes = PointTally(point, sizes, work).ofEachCall(*functions.at(point.key)->rule.sent);
  return bytes ? expand(*bytes) : std::vector<int64_t>();
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
