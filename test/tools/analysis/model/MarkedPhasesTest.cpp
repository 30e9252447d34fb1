#include "tools/analysis/model/MarkedPhases.h"

#include "test/tools/formats/out/ExportedProgram.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(MarkedPhases, AddUpLengths) {
  Trace trace = exporting::rowWithPhases();
  MarkedPhases phases = markedPhasesOf(trace);
  EXPECT_EQ(phases.loop, trace.streams[0].loops[1].key);
  EXPECT_EQ(phases.ends, (std::vector<uint64_t>{30, 90}));
  EXPECT_EQ(phases.markersBefore(0), 0U);
  EXPECT_EQ(phases.markersBefore(2), 90U);
}

TEST(MarkedPhases, AreOfNoLoopIfTheProgramSetMarkersToo) {
  Trace trace = exporting::rowWithPhases();
  trace.streams[0].loops[0].markers = trace.streams[0].loops[1].markers;
  EXPECT_EQ(markedPhasesOf(trace).count(), 3U);
  EXPECT_EQ(markedPhasesOf(trace).loop, 0U);
  EXPECT_FALSE(markedPhasesOf(trace).areByHand);
  trace.streams[0].loops[1].markers = {};
  EXPECT_TRUE(markedPhasesOf(trace).areByHand);
  EXPECT_EQ(markedPhasesOf(Trace()).count(), 0U);
}

/// What follows the first 255 is one, as in what the tracer measures.
TEST(MarkedPhases, AreNoMoreThanAreMeasured) {
  Trace trace = exporting::rowWithPhases();
  trace.info.online.phases = {{1, 0, 1'000'000, {}}};
  MarkedPhases phases = markedPhasesOf(trace);
  ASSERT_EQ(phases.ends.size(), 256U);
  EXPECT_EQ(phases.ends[254], 255U);
  EXPECT_EQ(phases.ends[255], 1'000'000U);
}

} // namespace
} // namespace anole::tools
