#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A phase of a report.
struct PhaseOfRun {
  const Phase &phase;
  const PhaseReport &report;
  size_t number; ///< from 1
};
const tools::Columns<PhaseOfRun> &columnsOf(const PhaseOfRun *);
std::vector<PhaseOfRun> phaseRows(const PhaseReport &report);

/// A phase between markers, and what all ranks spent in it, as they measured it.
struct PhaseBetweenMarkers {
  size_t number; ///< from 1, for --phase marked:N
  std::string name;
  size_t kind; ///< the number of the first phase that does the same
  std::optional<tools::TimeSpent> spent;
};
const tools::Columns<PhaseBetweenMarkers> &columnsOf(const PhaseBetweenMarkers *);
std::vector<PhaseBetweenMarkers> markedRows(const Trace &trace);

/// The phases of a trace, the patterns with their messages, and the segmentation tree.
struct PhasedRun {
  const tools::LoadedTrace &loaded;
  const PhaseReport &report;
};
const tools::Columns<PhasedRun> &columnsOf(const PhasedRun *);

} // namespace anole::phases
