#include "tools/views/WaitSummary.h"

#include "test/tools/commands/RowOfFour.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

/// What is said of a rank that is in MPI for so much of a second, and waits for nobody in it.
std::string saidOf(double inMpi, std::vector<CoreGroup> cores = {}) {
  Trace trace = tools::rowOfFour();
  trace.info.cores = std::move(cores);
  Waits waits;
  waits.ranks.push_back({.overhead = inMpi / 4, .inMpi = inMpi, .elapsed = 1e9});
  return waitSummary(waits, trace, tools::TraceNames(trace));
}

TEST(WaitSummary, SaysHowMuchOfMpiIsNoWaiting) {
  EXPECT_EQ(saidOf(5e8), "Ranks wait for each other for less than 0.1 % of the run; 75.0 % of the "
                         "time in MPI has other causes.");
}

TEST(WaitSummary, SaysThatRanksLackCores) {
  EXPECT_EQ(saidOf(5e8, {{.key = 1, .cores = 2, .ranks = 4}}),
            "Ranks wait for each other for less than 0.1 % of the run; 75.0 % of the time in MPI "
            "has other causes; with 4 ranks on 2 cores, most of it may be waiting for a core.");
}

TEST(WaitSummary, LeavesOutWhatMattersToNobody) {
  EXPECT_EQ(saidOf(5e5), "Ranks wait for each other for less than 0.1 % of the run.");
}

} // namespace
} // namespace anole::whatif
