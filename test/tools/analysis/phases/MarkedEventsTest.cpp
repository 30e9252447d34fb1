#include "tools/analysis/phases/MarkedEvents.h"

#include "test/support/program/PlayedProgram.h"
#include "test/tools/formats/out/ExportedProgram.h"
#include "tools/analysis/phases/PhaseChoice.h"

namespace anole::phases {
namespace {

using Ranges = std::vector<EventRange>;

/// Ranks 0 and 3 make one call in each of 100 iterations, after MPI_Init; the others make two.
TEST(MarkedEvents, EndWithIterations) {
  Trace trace = exporting::rowWithPhases();
  auto marked = tools::markedPhasesOf(trace);
  ASSERT_EQ(marked.count(), 3U);
  EXPECT_EQ(*eventsOf(trace, marked, 0, 0), (Ranges{{0, 31}, {0, 61}, {0, 61}, {0, 31}}));
  EXPECT_EQ(*eventsOf(trace, marked, 1, 1), (Ranges{{31, 91}, {61, 181}, {61, 181}, {31, 91}}));
  EXPECT_EQ(*eventsOf(trace, marked, 1, 2),
            (Ranges{{31, UINT64_MAX}, {61, UINT64_MAX}, {61, UINT64_MAX}, {31, UINT64_MAX}}));
}

/// Of 100 iterations, the first 40 set no marker.
TEST(MarkedEvents, BeginWhereMarkersBegin) {
  Trace trace = exporting::rowWithPhases();
  trace.streams[0].loops[1].markers.edit()[0].terms[0].start.constant = 60;
  auto marked = tools::markedPhasesOf(trace);
  EXPECT_EQ((*eventsOf(trace, marked, 0, 0))[0], (EventRange{0, 71}));
  EXPECT_EQ((*eventsOf(trace, marked, 1, 1))[0], (EventRange{71, UINT64_MAX}));
}

/// Ranks call anole_phase_marker after each of 90 messages.
TEST(MarkedEvents, EndWithTheProgramsOwnCalls) {
  Trace trace = test::playedProgram(2, [](test::PlayedRank &rank) {
    for (int i = 0; i < 90; ++i) {
      rank.send(10, 1 - rank.rank, 8);
      rank.receive(11, 1 - rank.rank);
      rank.call("anole_phase_marker", 12);
    }
  });
  trace.info.online.phases = {{30, 30, 2, {}}};
  SharedTerm markers;
  markers.start.constant = 90;
  trace.streams[0].loops[0].markers = {{{{0, 1, 2, {}}}, {markers}}};
  tools::MarkedPhases marked = tools::markedPhasesOf(trace);
  ASSERT_TRUE(marked.areByHand);
  EXPECT_EQ(*eventsOf(trace, marked, 1, 1), (Ranges{{91, 271}, {91, 271}})); // after MPI_Init
  trace.streams[0].loops[0].markers.edit()[0].terms[0].start.constant = 45;
  EXPECT_FALSE(eventsOf(trace, marked, 1, 1));
}

TEST(MarkedEvents, AreThePhasesOfTheRun) {
  Trace trace = exporting::rowWithPhases();
  auto phase = choosePhases(trace, {"2", "2"});
  ASSERT_TRUE(phase);
  EXPECT_EQ(phase->kind, PhaseKind::Marked);
  EXPECT_EQ(phase->name, "steps 31-90: down, up");
  EXPECT_EQ(phase->events[0], (EventRange{31, 91}));
  auto none = choosePhases(trace, {"4", "4"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message,
            "there is no phase '4'; the phases are 1 steps 1-30: down, up; 2 steps 31-90: "
            "down, up; 3 after step 90");
}

} // namespace
} // namespace anole::phases
