#pragma once

#include "test/schedules/Programs.h"
#include "test/schedules/Script.h"

#include <string>

namespace anole::test {

using ScheduledProgram = RankProgram<Script>;

/// What a schedule showed beside its verdict.
struct ScheduleFacts {
  uint64_t updates = 0; ///< traces that were made while the ranks ran
  uint64_t messages = 0;
};

/// Runs a program on simulated ranks under online tracing. The seed decides everything: how many
/// ranks, which settings, which rank goes on when, and which message arrives next.
///
/// Returns what was wrong, or nothing: that all ranks end; that each trace made on the way holds
/// exactly what each rank did up to its marker; and that the last one is the same as that of
/// merging at the end (where nothing may be lost), or has every call path of every rank (where
/// clusters may lose parameters).
std::string runSchedule(const ScheduledProgram &program, uint64_t seed, ScheduleFacts &facts);

} // namespace anole::test
