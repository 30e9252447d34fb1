#include "tools/overhead/OverheadColumns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace anole::tools {
namespace {

using testing::HasSubstr, testing::StartsWith;

OverheadReport report() {
  OverheadReport report;
  report.ranks = 4;
  report.runs = 3;
  report.modes.resize(3);
  report.modes[0] = {"untraced", "", {1, 1.5, 1}, {4, 4, 4}, 0, 0};
  report.modes[1] = {"unwinding", "", {2, 2, 9}, {8, 8.1, 7.8}, 4000000, 2345};
  report.modes[2] = {"static", "program was not rebuilt", {}, {}, 0, 0};
  return report;
}

TEST(Measurement, TakesMedians) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
}

TEST(Measurement, SharesTheCostAmongTheEvents) {
  OverheadReport sample = report();
  EXPECT_DOUBLE_EQ(nanosecondsPerEvent(sample.modes[1], sample.modes[0]), 1000);
}

TEST(Measurement, PrintsATable) {
  EXPECT_EQ(
      overheadText(report()),
      "Medians of 3 runs each, interleaved, on 4 ranks; CPU and events of all ranks together\n"
      "mode         wall  ratio     CPU  ratio     events  ns/event    trace\n"
      "untraced   1.00 s  1.00x  4.00 s  1.00x\n"
      "unwinding  2.00 s  2.00x  8.00 s  2.00x  4,000,000      1000  2.35 KB\n"
      "static: program was not rebuilt\n");
}

TEST(Measurement, KnowsTheErrorOfAMedian) {
  EXPECT_EQ(errorOfMedian({}), 0);
  EXPECT_EQ(errorOfMedian({4, 4, 4}), 0);
  EXPECT_NEAR(errorOfMedian({4, 5, 6}), 1.4826 * 1.2533 / std::sqrt(3), 1e-9);
  EXPECT_EQ(errorOfMedian({4, 4, 4, 4, 900}), 0); // one slow run says nothing
}

TEST(Measurement, SaysThatEventsAreTooFew) {
  OverheadReport sample = report();
  sample.modes[1].events = 588;
  EXPECT_EQ(whyNoCost(sample, sample.modes[1]),
            "too few events to say what one costs: 588, not 10,000 on each rank");
  EXPECT_THAT(overheadText(sample), HasSubstr("588         -  2.35 KB\nunwinding: too few events"));
}

TEST(Measurement, SaysThatTheDifferenceIsNoise) {
  OverheadReport sample = report();
  sample.modes[1].cpu = {3, 4.125, 9};
  EXPECT_EQ(
      whyNoCost(sample, sample.modes[1]),
      "too few events or runs to say what an event costs: the difference is 125 ms, the noise "
      "2.41 s");
  sample.modes[1].cpu = {3.9, 3.9, 3.9}; // cheaper than untraced
  EXPECT_NE(whyNoCost(sample, sample.modes[1]), "");
}

TEST(Measurement, SaysThatRunsAreTooFew) {
  OverheadReport sample = report();
  sample.modes[0].cpu = {4};
  sample.modes[1].cpu = {8};
  EXPECT_THAT(whyNoCost(sample, sample.modes[1]), StartsWith("too few runs to say"));
}

TEST(Measurement, JsonHasNoNumberThatWouldMislead) {
  OverheadReport sample = report();
  auto json = jsonOf(sample);
  EXPECT_EQ(json["modes"][1]["ns_per_event"], 1000);
  sample.modes[1].events = 588;
  json = jsonOf(sample);
  EXPECT_TRUE(json["modes"][1]["ns_per_event"].is_null());
  EXPECT_THAT(std::string(json["modes"][1]["ns_per_event_unknown"]), StartsWith("too few events"));
}

} // namespace
} // namespace anole::tools
