#pragma once

#include "test/schedules/Programs.h"
#include "test/schedules/ScheduleScript.h"

#include <string>

namespace anole::test {

using ScheduledProgram = RankProgram<Script>;

/// What a schedule showed beside its verdict.
struct ScheduleFacts {
  uint64_t updates = 0; ///< traces that were made while the ranks ran
  uint64_t messages = 0;
  uint64_t released = 0; ///< blocks that ranks dropped, as rank 0 keeps them
  uint64_t unseen = 0;   ///< events of ranks at rest
  uint64_t deviated = 0; ///< ranks that left what others of their kind did
  uint64_t groups = 0;   ///< with phases of their own
};

/// Runs a program on simulated ranks under online tracing. The seed decides everything: how many
/// ranks, which settings, which rank goes on when, which message arrives next, and whether a rank
/// dies.
///
/// Returns what was wrong, or nothing: that all ranks end; that each trace made on the way holds
/// exactly what each rank, or its lead, did up to its marker; that traces are made where they are
/// due, if nothing delays messages; that phases and states are those of the transition graph; that
/// nobody is done if a rank died; that the last trace is right (Verdict.h); and that its clusters
/// are (ExpectedClusters.h); and that those ranks are said to deviate that do
/// (ExpectedDeviations.h).
std::string runSchedule(const ScheduledProgram &program, uint64_t seed, ScheduleFacts &facts);

} // namespace anole::test
