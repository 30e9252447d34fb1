#pragma once

#include "tools/analysis/causes/Causes.h"
#include "tools/analysis/state/WaitKind.h"

namespace anole::whatif {

/// The waits of some ranks together, in nanoseconds.
struct Waiters {
  RankList ranks;
  double time = 0;
  std::vector<Cause> causes{}; ///< most first
};

/// The waits at one point of the trace.
struct WaitSite {
  uint32_t site = 0;
  WaitKind kind = WaitKind::Other;
  double time = 0; ///< nanoseconds of all ranks
  uint64_t count = 0;
  std::vector<Waiters> waiters{};
  std::vector<Cause> causes{}; ///< of all waiters; most first
};

/// RankWaits are what the time of a rank in MPI consists of, in nanoseconds. The first four add up
/// to the last.
struct RankWaits {
  uint32_t rank = 0;
  double waiting = 0;  ///< for other ranks
  double transfer = 0; ///< latency, bandwidth and copies, on the network that was chosen
  double overhead = 0; ///< in calls that do not wait, and of messages on that network
  double inMpi = 0;    ///< as recorded
  double elapsed = 0;  ///< as recorded, with what the rank computed
  double unexplained() const { return inMpi - waiting - transfer - overhead; }
};

struct Waits {
  std::vector<WaitSite> sites{}; ///< most time first
  std::vector<RankWaits> ranks{};
  double runTime = 0; ///< nanoseconds that the run takes on the network
  Gaps gaps{};

  /// A part of the times of all ranks together.
  double sum(double RankWaits::*part) const;
  /// A time of all ranks as a share of the recorded run.
  double shareOf(double time) const {
    double all = sum(&RankWaits::elapsed);
    return all > 0 ? time / all : 0;
  }
};

/// The waits that these points of the trace cause, and how long.
Waits causedBy(Waits waits, const std::vector<uint32_t> &sites);

/// Finds out where the ranks of a trace wait for each other, for how long, and what for. Waits at
/// the sites with the least of them, of more than 256, have no causes.
///
/// Causes are told apart by the ranks that wait, in up to 256 groups, fewer where much of the trace
/// does not repeat. Time: a run forwards, and some backwards (BackwardPass).
Expected<Waits> waitsOf(const Trace &trace, const CauseOptions &options);
/// The same of a run of the trace that has been made.
Expected<Waits> waitsOf(const Trace &trace, const CauseRun &run);

} // namespace anole::whatif
