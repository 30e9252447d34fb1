#pragma once

#include "tools/analysis/compare/ScalingRuns.h"
#include "tools/views/more/EfficiencyColumns.h"

#include <array>

namespace anole::tools {

const Columns<ScalingLaw> &columnsOf(const ScalingLaw *);

/// A ScaledRow is a place, and what its laws are laws of.
struct ScaledRow {
  const ScaledPlace *place;
  const ScalingRuns *runs;
  std::string parameter;
  double idealPower = 0; ///< of the time of a rank: -1 in strong scaling, 0 in weak scaling
};
const Columns<ScaledRow> &columnsOf(const ScaledRow *);

/// A ScalingReport is what `anole scaling` says.
struct ScalingReport {
  const ScalingRuns &runs;
  std::vector<whatif::TraceEfficiency> efficiency; ///< of each run, as far as it is known
  std::vector<std::string> files;
  std::string parameter;
  bool isWeak = false;

  /// Whether runs differ in their numbers of ranks, which perfect scaling is about.
  bool areRanks() const { return parameter == "P"; }
  std::vector<ScaledRow> rowsOf(const std::vector<ScaledPlace> &places) const;
};
const Columns<ScalingReport> &columnsOf(const ScalingReport *);

} // namespace anole::tools
