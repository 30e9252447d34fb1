#pragma once

#include "tools/analysis/model/RankSpending.h"
#include "tools/choices/ToolChoices.h"

#include <map>
#include <optional>

namespace anole::tools {

/// Something that ranks spend time in.
struct SpentPart {
  std::string name;
  unsigned depth = 0;  ///< of loops: the number of shown loops around it
  SpentByRank own;     ///< without the parts inside it
  SpentByRank whole{}; ///< with them; empty: it has none
};

/// The place at which a rank spends most of its time inside MPI, apart from the start of MPI: all
/// events of a point, or what is open at the end.
struct LongestWait {
  std::optional<PointKey> place; ///< nothing: the trace has no times
  double time = 0;               ///< nanoseconds
};

/// A RankProfile is what each rank spent, in all its threads together, and in what. Times are those
/// of RankSums: within a thousandth.
///
/// Time and memory: ranks shown times parts, and once over the trace for the points.
class RankProfile {
public:
  RankProfile(const Trace &trace, const ShownRanks &ranks) : trace(trace), ranks(ranks) {}

  SpentByRank totals() const;
  std::vector<LongestWait> longestWaits() const;

  /// By name; computing is the time before the calls of a function.
  std::vector<SpentPart> byFunction() const;
  /// Outer loops before those inside. The first part is what is in no loop; its whole is
  /// everything. An error if loops times ranks is more than a table can show.
  Expected<std::vector<SpentPart>> byLoop() const;
  std::vector<SpentPart> byPhase() const;
  std::vector<SpentPart> byRegion() const;
  Expected<std::vector<SpentPart>> by(PartsBy what) const;

  const ShownRanks &shown() const { return ranks; }

private:
  SpentByRank none() const { return SpentByRank(ranks.size()); }

  const Trace &trace;
  const ShownRanks &ranks;
};

} // namespace anole::tools
