#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>
#include <vector>

namespace anole::exporting {

/// Which part of a trace is asked for, in the words of the command line; empty: all of it.
struct WindowText {
  std::string ranks, iterations; ///< "0-3,8", "10-20"
  std::optional<uint64_t> phase;
  bool isPart() const { return phase || !ranks.empty() || !iterations.empty(); }
};

/// Iterations, from the first to the last one.
struct IterationRange {
  uint64_t first = 0, last = UINT64_MAX;
  bool has(uint64_t iteration) const { return first <= iteration && iteration <= last; }
};

/// A part of a trace: ranks, and iterations of the phase loop or what lies between two markers.
///
/// Each iteration of the phase loop that has an event ends with a marker, but for the first ones if
/// the loop became the phase loop only later (PhaseLoops). So the number of a marker follows from
/// the number of the iteration.
class Window {
public:
  static Expected<Window> of(const Trace &trace, const WindowText &text);

  bool hasRank(uint32_t rank) const { return ranks.empty() || ranks[rank]; }
  /// Whether it leaves out calls of a rank.
  bool cuts() const { return isCut; }
  /// Whether it has a call after so many markers, in an iteration of the phase loop or in none.
  bool has(uint64_t markers, std::optional<uint64_t> iteration) const {
    return !isCut || (isByPhase ? intervals.has(markers) : iteration && iterations.has(*iteration));
  }

  /// The key of the phase loop; 0: none.
  uint64_t phaseLoop() const { return loop; }
  /// The phase of an interval between markers; empty if there are none.
  std::optional<uint64_t> phaseOf(uint64_t interval) const;

private:
  Expected<void> readRanks(const Trace &trace, const std::string &text);
  Expected<void> readPhases(const Trace &trace);
  Expected<void> choosePhase(uint64_t phase);

  std::vector<bool> ranks; ///< empty: all
  bool isCut = false, isByPhase = false;
  IterationRange iterations, intervals;
  uint64_t loop = 0;
  std::vector<uint64_t> phases; ///< the interval after each
};

} // namespace anole::exporting
