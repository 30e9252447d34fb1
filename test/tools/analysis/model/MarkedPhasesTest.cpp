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

TEST(MarkedPhases, AreNoneIfTheProgramSetMarkersToo) {
  Trace trace = exporting::rowWithPhases();
  trace.streams[0].loops[0].markers = trace.streams[0].loops[1].markers;
  EXPECT_EQ(markedPhasesOf(trace).count(), 0U);
  EXPECT_EQ(markedPhasesOf(Trace()).count(), 0U);
}

} // namespace
} // namespace anole::tools
