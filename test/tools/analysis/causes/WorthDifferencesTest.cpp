// What `worth` says of random programs, against programs that really compute for less time.

#include "test/tools/analysis/causes/RandomCauses.h"
#include "tools/analysis/causes/Worth.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/Predict.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// The trace of a program that computes `factor` times as long at one place.
Trace changed(Trace trace, uint32_t site, double factor) {
  SharedPoint &point = trace.streams[0].points[site];
  for (TimeStats *times : {&point.delta, &point.duration})
    times->sum *= factor;
  return trace;
}

/// When the last rank ends, in nanoseconds, after every event was gone through.
double endOf(const Trace &trace, const CauseOptions &options, bool needsBuffers) {
  PredictOptions expanding{options.usedMatch(), options.times, options.tick};
  expanding.expand = true;
  if (needsBuffers)
    expanding.match.eagerLimit = expanding.match.eagerInside = std::nullopt;
  auto all = predict(trace, {options.usedNetwork()}, expanding);
  EXPECT_TRUE(all) << all.error().message;
  Time end = 0;
  for (const RankPrediction &rank : all ? all->networks[0].ranks : std::vector<RankPrediction>())
    end = std::max(end, rank.total);
  return static_cast<double>(end) / nanosecond;
}

/// Each time of a stream is rounded to a picosecond, in worth and in the changed program, and a
/// path has at most as many as there are events.
double roundingOf(const Trace &trace) {
  double events = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    events += static_cast<double>(point.count);
  return 1 + 2 * events / nanosecond;
}

void compare(uint64_t seed, const CauseOptions &options) {
  const Trace trace = RandomMessages(seed).trace();
  const double rounding = roundingOf(trace);
  auto whole = worthOf(trace, options, 2, {});
  ASSERT_TRUE(whole) << whole.error().message;
  const double end = endOf(trace, options, whole->gaps.needsBuffers);
  EXPECT_NEAR(whole->runTime, end, rounding);
  for (const SiteWorth &site : whole->sites) {
    auto gain = [&](double factor) {
      return end - endOf(changed(trace, *site.site, factor), options, whole->gaps.needsBuffers);
    };
    for (size_t i = 0; i < std::size(usualSavings); ++i)
      EXPECT_NEAR(site.faster[i], gain(1 - usualSavings[i]), rounding) << usualSavings[i];
    if (options.network.model == NetworkModel::Loggps)
      continue; // a message that comes earlier may hold up others
    constexpr double little = 0.001;
    EXPECT_LE(gain(1 - little), little * site.onPath + rounding);
    EXPECT_GE(-gain(1 + little), little * site.onPath - rounding);
  }
}

class WorthOfRandomPrograms : public testing::TestWithParam<uint64_t> {};

/// The gain of a place is that of a program which computes as much faster there. What is on the
/// critical path is the derivative: a run is a maximum of sums, so at most that is gained by a
/// little less, and at least that lost by a little more.
TEST_P(WorthOfRandomPrograms, IsWhatAFasterProgramGains) {
  for (uint64_t seed = GetParam(); seed < programs(12) && !HasFailure(); seed += 4) {
    SCOPED_TRACE(seed);
    CauseOptions options = randomCauses(seed);
    if (seed % 3 != 0)
      options.network = usualNetworks()[seed % 3];
    compare(seed, options);
  }
}

TEST_P(WorthOfRandomPrograms, IsWhatAFasterProgramGainsByLogGps) {
  for (uint64_t seed = GetParam(); seed < programs(12) && !HasFailure(); seed += 4) {
    SCOPED_TRACE(seed);
    CauseOptions options = randomLogGps(seed);
    options.times.asUntraced = false; // what the tracer took is no part of what is changed
    compare(seed, options);
  }
}

INSTANTIATE_TEST_SUITE_P(All, WorthOfRandomPrograms, testing::Range<uint64_t>(0, 4));

} // namespace
} // namespace anole::whatif
