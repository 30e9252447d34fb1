#pragma once

#include "tools/analysis/model/RankSpending.h"

#include <optional>

namespace anole::tools {

/// Something that ranks spend time in.
struct SpentPart {
  std::string name;
  unsigned depth = 0;  ///< of loops: the number of shown loops around it
  SpentByRank own;     ///< without the parts inside it
  SpentByRank whole{}; ///< with them; empty: it has none
  size_t number = 0;   ///< of a phase, from 1
  uint64_t site = 0;   ///< of a compiled loop, its LoopSite
  std::string steps{}; ///< of a marked phase (PhaseName)
};

/// The place at which a rank waits longest in MPI: all events of a point, or what is open at the
/// end.
struct LongestWait {
  std::optional<PointKey> place; ///< nothing: it waits nowhere, or the trace has no times
  double time = 0;               ///< nanoseconds
};

/// A RankProfile is what each rank spent from the end of MPI_Init to the start of MPI_Finalize, in
/// all its threads together, and in what. Times are those of RankSums: within a thousandth, and
/// right as sums over ranks.
///
/// Time and memory: ranks shown times parts, and once over the trace for the points.
class RankProfile {
public:
  RankProfile(const Trace &trace, const ShownRanks &ranks)
      : trace(trace), ranks(ranks), kinds(trace) {}

  SpentByRank totals() const;
  std::vector<LongestWait> longestWaits() const;

  /// By name; computing is the time before the calls of a function.
  std::vector<SpentPart> byFunction() const;
  /// Outer loops before those inside. The first part is what is in no loop; its whole is
  /// everything. An error if loops times ranks is more than a table can show.
  Expected<std::vector<SpentPart>> byLoop() const;
  /// Returns what the ranks measured between markers, on the thread that set them. RunPhases say
  /// what the phases of a run are.
  std::vector<SpentPart> betweenMarkers() const;
  std::vector<SpentPart> byRegion() const;

  const ShownRanks &shown() const { return ranks; }
  const TraceInfo &info() const { return trace.info; }

private:
  SpentByRank none() const { return SpentByRank(ranks.size()); }

  const Trace &trace;
  const ShownRanks &ranks;
  const TimeUses kinds;
};

} // namespace anole::tools
