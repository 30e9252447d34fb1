#pragma once

#include "tools/analysis/compare/RunVariance.h"
#include "tools/show/TableColumns.h"

#include <array>

namespace anole::tools {

constexpr auto choiceNames(Variation) {
  return std::to_array<const char *>({"same", "slow", "more", "ranks", "runs", "noise", "host"});
}
constexpr auto choiceNames(VariedTime) {
  return std::to_array<const char *>({"computing before", "in"});
}

/// Tables have this column, and that of HostColumns.h, if the runs had several hosts.
inline constexpr const char *betweenHostsHeading = "between hosts";

const Columns<VariedRank> &columnsOf(const VariedRank *);
const Columns<VariedHost> &columnsOf(const VariedHost *);
const Columns<VariedPlace> &columnsOf(const VariedPlace *);

/// A run with its file.
struct ShownRun {
  VariedRun run;
  std::string file;
};
const Columns<ShownRun> &columnsOf(const ShownRun *);

/// A VarianceReport is what `anole variance` says.
struct VarianceReport {
  const RunVariance &variance;
  std::vector<std::string> files;

  std::vector<ShownRun> runs() const;
  /// The slow hosts and ranks, the slow runs, and how large noise is.
  std::string sentence() const;
};
const Columns<VarianceReport> &columnsOf(const VarianceReport *);

} // namespace anole::tools
