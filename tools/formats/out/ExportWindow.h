#pragma once

#include "tools/analysis/model/MarkedPhases.h"
#include "tools/analysis/phases/PhaseChoice.h"

#include <optional>
#include <string>
#include <vector>

namespace anole::exporting {

/// A WindowText says which part of a trace is asked for, in the words of the command line; empty:
/// all of it.
struct WindowText {
  std::string ranks, iterations, phase; ///< "0-3,8", "10-20", as choosePhases takes it
  bool isPart() const { return !(ranks.empty() && iterations.empty() && phase.empty()); }
};

/// Iterations, from the first to the last one.
struct IterationRange {
  uint64_t first = 0, last = UINT64_MAX;
  bool has(uint64_t iteration) const { return first <= iteration && iteration <= last; }
};

/// A part of a trace: ranks, and iterations of the phase loop, what lies between two markers, or a
/// phase that is found in the trace.
class ExportWindow {
public:
  static Expected<ExportWindow> of(const Trace &trace, const WindowText &text);

  bool hasRank(uint32_t rank) const { return ranks.empty() || ranks[rank]; }
  /// Returns whether it leaves out calls of a rank.
  bool cuts() const { return isCut; }
  /// A Place is where a call is: its number in its thread, how many markers came before it, and in
  /// which iteration of the phase loop it is, if in one.
  struct Place {
    uint32_t rank = 0;
    uint64_t index = 0, markers = 0;
    std::optional<uint64_t> iteration{};
  };
  bool has(const Place &place) const {
    if (!events.empty())
      return events[place.rank].has(place.index);
    return !isCut || (isByPhase ? intervals.has(place.markers)
                                : place.iteration && iterations.has(*place.iteration));
  }

  /// The key of the phase loop; 0: none.
  uint64_t phaseLoop() const { return loop; }
  /// The number of the phase of an interval between markers, from 1; empty if there are none.
  std::optional<uint64_t> phaseOf(uint64_t interval) const;

private:
  Expected<void> readRanks(const Trace &trace, const std::string &text);
  Expected<void> choosePhase(const Trace &trace, const phases::PhaseWords &words);
  Expected<void> chooseIterations(const Trace &trace, const std::string &text);

  std::vector<bool> ranks; ///< empty: all
  bool isCut = false, isByPhase = false;
  IterationRange iterations, intervals;
  std::vector<phases::EventRange> events; ///< by rank, of a phase that was found
  uint64_t loop = 0;
  tools::MarkedPhases marked; ///< a phase ends with the interval before so many markers
};

} // namespace anole::exporting
