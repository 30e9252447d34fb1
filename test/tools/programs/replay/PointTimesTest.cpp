#include "tools/programs/replay/thread/PointTimes.h"

#include "runtime/core/model/Projection.h"
#include "test/support/RandomStream.h"
#include "test/support/program/PlayedProgram.h"

#include <gtest/gtest.h>

namespace anole::replay {
namespace {

constexpr uint64_t ms = 1'000'000;

/// The times before the calls of a rank whose computation is long in every sixth step.
TEST(PointTimes, LongTimesComeWhereTheyDid) {
  Trace trace = test::playedProgram(6, [](test::PlayedRank &rank) {
    for (unsigned step = 0; step < 600; ++step) {
      rank.compute(step % 6 == rank.rank ? 30 * ms : 10'000 + 10 * step);
      rank.allreduce(10, 8);
    }
  });
  auto stream = projectRank(trace, 4, 0);
  ASSERT_TRUE(stream);
  PointTimes times(trace, 4, *stream, 1);
  double sum = 0;
  uint64_t step = 0;
  for (const WalkedEvent &event : test::eventsOf(*stream)) {
    double time = times.deltaOf(event);
    sum += time;
    if (event.key.path != 10)
      continue;
    EXPECT_NEAR(time, step % 6 == 4 ? 30.0 * ms : 0, ms / 2) << step;
    ++step;
  }
  EXPECT_NEAR(sum, 3000.0 * ms + 500 * 13'000, 5.0 * ms);
}

/// Its second call was long, and its fourth one twice as long.
TEST(PointTimes, GoForthAndBack) {
  Trace trace = test::playedProgram(1, [](test::PlayedRank &rank) {
    for (uint64_t time : {0, 30, 0, 60}) {
      rank.compute(time * ms);
      rank.allreduce(10, 8);
    }
  });
  auto stream = projectRank(trace, 0, 0);
  ASSERT_TRUE(stream);
  PointTimes times(trace, 0, *stream, 1);
  auto events = test::eventsOf(*stream);
  std::vector<uint64_t> behind(stream->points.size());
  for (uint64_t call : {3U, 1U, 2U, 3U}) {
    behind[events[1].point] = call;
    times.moveTo(behind);
    EXPECT_NEAR(times.deltaOf(events[1]),
                (call == 3   ? 60.0
                 : call == 1 ? 30.0
                             : 0) *
                    ms,
                4.0 * ms)
        << call;
  }
}

} // namespace
} // namespace anole::replay
