#include "tools/replay/time/Pace.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace anole::replay {
namespace {

using std::chrono::milliseconds;

constexpr double millisecond = 1e6; ///< as Pace takes it

void callAfter(Pace &pace, double delta) {
  pace.before(delta);
  Clock::time_point now = Clock::now();
  pace.after(now, now);
}

Clock::duration timeOf(Pace pace, const std::vector<double> &deltas) {
  Clock::time_point begin = Clock::now();
  pace.begin();
  for (double delta : deltas)
    callAfter(pace, delta);
  return Clock::now() - begin;
}

TEST(Pace, CallsComeNoEarlierThanInTheProgram) {
  std::vector<double> deltas(10, millisecond);
  EXPECT_GE(timeOf(Pace(1, Wait::Spin), deltas), milliseconds(10));
  EXPECT_GE(timeOf(Pace(1, Wait::Sleep), deltas), milliseconds(10));
  EXPECT_GE(timeOf(Pace(3, Wait::Spin), deltas), milliseconds(30));
}

TEST(Pace, WithoutTimeNothingIsWaitedFor) {
  Pace pace(0, Wait::Spin);
  EXPECT_LT(timeOf(pace, std::vector<double>(1000, 1000 * millisecond)), milliseconds(1000));
  EXPECT_EQ(pace.computed(), 0);
}

/// A call that comes 40 ms too late is made up for by the 59 that follow.
TEST(Pace, TimeThatWasLostIsSavedLater) {
  Pace pace(1, Wait::Spin);
  Clock::time_point begin = Clock::now();
  pace.begin();
  std::this_thread::sleep_for(milliseconds(41));
  for (int i = 0; i < 60; ++i)
    callAfter(pace, millisecond);
  Clock::duration whole = Clock::now() - begin;
  EXPECT_GE(whole, milliseconds(60));
  EXPECT_LT(whole, milliseconds(90)); // it would be 100
  EXPECT_NEAR(pace.computed(), std::chrono::duration<double>(whole).count(), 0.005);
}

/// The time inside calls is MPI's own.
TEST(Pace, WaitsFromTheEndOfTheLastCall) {
  Pace pace(1, Wait::Spin);
  pace.begin();
  Clock::time_point start = Clock::now(), end = start + milliseconds(20);
  pace.after(start, end);
  pace.before(5 * millisecond);
  EXPECT_GE(Clock::now(), end + milliseconds(5));
}

} // namespace
} // namespace anole::replay
