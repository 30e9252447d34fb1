#pragma once

#include "tools/analysis/model/MarkedNames.h"
#include "tools/analysis/model/MarkedPhases.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/analysis/phases/cut/CutTrace.h"

namespace anole::phases {

/// A PhaseKind tells who says where phases are: what ranks do together (phasesOf), or the program's
/// markers.
enum class PhaseKind : uint8_t { Found, Marked };

/// RunPhases are the phases of a run: one list, whose numbers and names all commands use.
///
/// Where the ranks agreed on phases at markers, these are the phases of the run, as the ranks have
/// measured what they spent in each. Otherwise they are the stages of the run, which phasesOf finds
/// in the trace.
struct RunPhases {
  PhaseKind kind = PhaseKind::Found;
  std::vector<tools::PhaseName> names{}; ///< the place of a phase, from 1, is its number
  tools::MarkedPhases marked{};
  PhaseReport found{};
};

/// A PhaseSearch says how much finding phases may cost: some hundredths of a second for those who
/// show phases among much else.
struct PhaseSearch {
  uint64_t limit = uint64_t(1) << 15; ///< values of events that are gone through
  uint64_t most = uint64_t(1) << 13;  ///< ranks times what is in the compressed trace

  /// Returns the costs for those who ask for phases alone: a minute.
  static PhaseSearch whole() { return {tools::Effort::usual, UINT64_MAX}; }
};

/// Fails if there are none, or if they would have to be found at a higher cost. Time: phases that
/// are marked cost their names (markedNames); the others what findOccurrences takes.
Expected<RunPhases> phasesOfRun(const Trace &trace, const PhaseSearch &search = {});

/// The stages of a run as phases, whether it has marked ones or not.
RunPhases stagesAsPhases(PhaseReport &&stages);

/// As `anole phases` finds them without options.
PhaseOptions usualOptions(uint64_t limit = tools::Effort::usual);

/// The events of each rank in the phases from one to another one. Time: the trace for each rank,
/// times the logarithm of trips.
Expected<std::vector<EventRange>> eventsOf(const Trace &trace, const RunPhases &phases,
                                           size_t first, size_t last);

} // namespace anole::phases
