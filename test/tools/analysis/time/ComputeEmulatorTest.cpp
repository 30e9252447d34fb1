#include "tools/analysis/time/ComputeEmulator.h"

#include <gtest/gtest.h>

#include <vector>

namespace anole::replay {
namespace {

using std::chrono::milliseconds;

constexpr double millisecond = 1e6, hour = 3600e9; ///< as ComputeEmulator takes them

void callAfter(ComputeEmulator &pace, double delta) {
  pace.before(delta);
  Clock::time_point now = Clock::now();
  pace.after(now, now);
}

Clock::duration timeOf(ComputeEmulator pace, const std::vector<double> &deltas) {
  Clock::time_point begin = Clock::now();
  pace.begin();
  for (double delta : deltas)
    callAfter(pace, delta);
  return Clock::now() - begin;
}

TEST(ComputeEmulator, CallsComeNoEarlierThanInTheProgram) {
  std::vector<double> deltas(10, millisecond);
  EXPECT_GE(timeOf(ComputeEmulator(1, Wait::Spin), deltas), milliseconds(10));
  EXPECT_GE(timeOf(ComputeEmulator(1, Wait::Sleep), deltas), milliseconds(10));
  EXPECT_GE(timeOf(ComputeEmulator(3, Wait::Spin), deltas), milliseconds(30));
}

/// Hours would be waited for otherwise.
TEST(ComputeEmulator, WithoutTimeNothingIsWaitedFor) {
  ComputeEmulator pace(0, Wait::Spin);
  timeOf(pace, std::vector<double>(1000, hour));
  EXPECT_EQ(pace.computed(), 0);
}

/// A call that comes ten hours too late is made up for by the hours that follow: none is waited
/// for.
TEST(ComputeEmulator, TimeThatWasLostIsSavedLater) {
  ComputeEmulator pace(1, Wait::Spin);
  Clock::time_point now = Clock::now(), late = now - std::chrono::hours(10);
  pace.after(late, late);
  for (int i = 0; i < 9; ++i)
    callAfter(pace, hour);
}

TEST(ComputeEmulator, SaysHowLongCallsWereWaitedFor) {
  ComputeEmulator pace(1, Wait::Spin);
  pace.after(Clock::time_point(milliseconds(1000)), Clock::time_point(milliseconds(3000)));
  pace.after(Clock::time_point(milliseconds(10000)), Clock::time_point(milliseconds(10000)));
  EXPECT_EQ(pace.computed(), 1 + 7);
}

/// The time inside calls is MPI's own.
TEST(ComputeEmulator, WaitsFromTheEndOfTheLastCall) {
  ComputeEmulator pace(1, Wait::Spin);
  pace.begin();
  Clock::time_point start = Clock::now(), end = start + milliseconds(20);
  pace.after(start, end);
  pace.before(5 * millisecond);
  EXPECT_GE(Clock::now(), end + milliseconds(5));
}

} // namespace
} // namespace anole::replay
