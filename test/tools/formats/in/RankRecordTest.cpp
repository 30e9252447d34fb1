#include "tools/formats/in/RankRecord.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>

namespace anole::import {
namespace {

constexpr uint64_t millisecond = 1'000'000;

/// A rank that computes for so many milliseconds before each of its calls.
Trace rankThatComputes(const std::vector<uint64_t> &milliseconds, TimeDetail times) {
  FunctionInfo barrier;
  barrier.id = 1;
  barrier.name = "MPI_Barrier";
  RankRecord rank(0, times);
  ImportedCall call;
  uint64_t now = 0;
  for (uint64_t computed : milliseconds) {
    call.start(barrier);
    call.begin = now + computed * millisecond;
    call.end = now = call.begin + 1000;
    rank.add(*rank.thread(0), call);
  }
  return rank.finish();
}

/// The events before which its long times were.
std::vector<int64_t> longTimesOf(const Trace &trace) {
  return expand(projectRank(trace, 0, 0)->points[0].longTimes.at);
}

/// Drawn anywhere else, they would make other ranks wait as they never did.
TEST(RankRecord, KeepsThePlacesOfLongTimes) {
  std::vector<uint64_t> milliseconds(50, 2);
  for (size_t place : {7, 8, 30})
    milliseconds[place] = 400;
  Trace trace = rankThatComputes(milliseconds, TimeDetail::Histogram);
  EXPECT_EQ(longTimesOf(trace), (std::vector<int64_t>{7, 8, 30}));
}

TEST(RankRecord, KeepsNoneWhereTimesAreAlike) {
  std::vector<uint64_t> milliseconds(50, 2);
  EXPECT_TRUE(longTimesOf(rankThatComputes(milliseconds, TimeDetail::Histogram)).empty());
}

} // namespace
} // namespace anole::import
