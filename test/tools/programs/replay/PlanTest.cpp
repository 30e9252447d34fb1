#include "tools/programs/replay/run/Plan.h"

#include "tools/programs/replay/calls/ReplayRows.h"

#include <gmock/gmock.h>

namespace anole::replay {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

/// As this version records it.
FunctionInfo function(uint16_t id, const std::string &name) {
  FunctionInfo info{id, name, {}, {}, {}};
  if (const CallRow *row = findCall(name))
    for (const CallField &field : row->fields())
      info.scalars.push_back({field.name, field.kind});
  return info;
}

/// Two ranks that call each function three times together.
Trace calling(std::vector<FunctionInfo> functions, uint16_t bits = 0) {
  Trace trace;
  trace.info.ranks = 2;
  SharedStream stream;
  stream.ranks = {{0, 1, 2, {}}};
  for (const FunctionInfo &called : functions) {
    SharedPoint point;
    point.key.function = called.id | bits;
    point.count = 3;
    stream.points.push_back(point);
  }
  trace.functions = std::move(functions);
  trace.streams = {stream};
  return trace;
}

TEST(Plan, OrdinaryCallsAreSupported) {
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Send"), function(2, "MPI_File_open"),
                                     function(3, "MPI_Win_create")}),
                            false),
              IsEmpty());
}

TEST(Plan, SaysWhatCannotBeReplayedAndWhy) {
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Comm_spawn"), function(2, "MPI_Send"),
                                     function(3, "MPI_Grequest_start")}),
                            false),
              ElementsAre("MPI_Comm_spawn, 3 calls: other programs are not started",
                          "MPI_Grequest_start, 3 calls: the program itself completes the request"));
}

TEST(Plan, FunctionsOfOtherVersionsAreNotGuessedAt) {
  FunctionInfo changed = function(2, "MPI_Send");
  changed.scalars[0].name = "amount";
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Frobnicate"), changed}), false),
              ElementsAre("MPI_Frobnicate, 3 calls: not known to this version of Anole",
                          "MPI_Send, 3 calls: recorded by another version of Anole"));
}

TEST(Plan, FunctionsThatAreNeverCalledDoNotMatter) {
  Trace trace = calling({function(1, "MPI_Send")});
  trace.functions.push_back(function(2, "MPI_Comm_spawn"));
  EXPECT_THAT(unsupportedIn(trace, false), IsEmpty());
}

TEST(Plan, LargeCountsHaveTheirOwnName) {
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Send")}, largeCount), false), IsEmpty());
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Barrier")}, largeCount), false),
              ElementsAre(StartsWith("MPI_Barrier_c, 3 calls: not in this MPI library")));
}

TEST(Plan, EveryRankMustHaveEvents) {
  Trace trace = calling({function(1, "MPI_Send")});
  trace.info.ranks = 5;
  EXPECT_THAT(unsupportedIn(trace, false), ElementsAre("3 ranks of 5: nothing was recorded"));
}

TEST(Plan, APartialTraceHasNoEnd) {
  EXPECT_THAT(unsupportedIn(calling({function(1, "MPI_Send")}), true),
              ElementsAre(StartsWith("the end of the run: the trace is partial")));
}

} // namespace
} // namespace anole::replay
