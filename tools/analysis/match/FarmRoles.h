#pragma once

#include "tools/analysis/match/Repairs.h"

#include <optional>

namespace anole::whatif {

/// FarmSteps say which step of its trace a worker takes for a task: the tag of the task tells how
/// far the run is, in parts of `parts`, and that of a stop is none of these. Each MPI has so many
/// tags.
struct FarmSteps {
  static constexpr int64_t stop = 0; ///< results have this tag, too
  static constexpr uint64_t parts = uint64_t(1) << 14;

  static int64_t tagOf(uint64_t task, uint64_t tasks) {
    return 1 + static_cast<int64_t>(task * parts / tasks);
  }
  static uint64_t stepOf(int64_t tag, uint64_t steps) {
    return static_cast<uint64_t>(tag - 1) * steps / parts;
  }
};

/// Says how the ranks of a farm are replayed by their roles; nothing if it is not proved to be one.
///
/// In a farm, a master takes messages from whoever sends one, and answers each with a task or,
/// lastly, a stop. Which worker does what, and how much, differs from run to run, and clusters lose
/// it, as [Bahmani2017] (section 6.2) found. What stays is what the master does one after the
/// other: so its receives stay open, its answers go to the rank whose message it answers, and a
/// worker takes a step of its lead for each task until it gets a stop. Tasks and results are as
/// many as recorded, whoever gets them. Steps take as long as those of the lead when the run was as
/// far; all of them together take as long as the trace says that all workers computed.
///
/// No rank waits for ever. A master that is in its n-th receive has sent as many tasks and taken as
/// many messages as it had when it was recorded, so there is a worker that has a task. That worker
/// needs nothing but the task to send its result. And each message is answered once, so a worker
/// that has sent one gets a task or a stop.
///
/// That holds if the trace shows: one rank has wildcards, and all messages of the trace are between
/// it and the others, in one communicator. Each rank sends and receives in turn, by blocking calls,
/// and in between there are calls only that no other rank takes part in and that make no object.
/// What a rank gets last is a stop. What the master sends first to a worker that has sent nothing
/// is no answer, and goes to that worker. Of a worker, its lead's trace counts.
///
/// Time: all events of all ranks. Memory: their messages.
std::optional<Repairs> farmRoles(const Trace &trace);

} // namespace anole::whatif
