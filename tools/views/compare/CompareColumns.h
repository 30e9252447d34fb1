#pragma once

#include "tools/analysis/compare/ComparedRuns.h"
#include "tools/show/TableColumns.h"

#include <array>

namespace anole::tools {

constexpr auto choiceNames(Change) {
  return std::to_array<const char *>({"same", "slower", "faster", "changed", "new", "gone"});
}
constexpr auto choiceNames(MatchTier) {
  return std::to_array<const char *>({"id", "path", "functions", "sequence"});
}

const Columns<LongerWait> &columnsOf(const LongerWait *);
const Columns<ComparedSite> &columnsOf(const ComparedSite *);
const Columns<ComparedPart> &columnsOf(const ComparedPart *);

/// A CompareReport is all that two sides are compared by, without a limit on rows.
struct CompareReport {
  const ComparedRuns &runs;
  std::vector<std::string> a, b; ///< files
};
const Columns<CompareReport> &columnsOf(const CompareReport *);

} // namespace anole::tools
