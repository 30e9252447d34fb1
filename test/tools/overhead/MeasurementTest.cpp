#include "tools/overhead/Measurement.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

OverheadReport report() {
  OverheadReport report;
  report.ranks = 4;
  report.runs = 3;
  report.modes.resize(3);
  report.modes[0] = {"untraced", "", {1, 1.5, 1}, {4, 4, 4}, 0, 0};
  report.modes[1] = {"unwinding", "", {2, 2, 9}, {8, 8, 5}, 4000000, 2345};
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

} // namespace
} // namespace anole::tools
