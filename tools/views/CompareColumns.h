#pragma once

#include "tools/analysis/measure/ComparedRuns.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

const Columns<ComparedSite> &columnsOf(const ComparedSite *);
const Columns<ComparedPart> &columnsOf(const ComparedPart *);

/// All that two runs are compared by, without a limit on rows.
struct CompareReport {
  const ComparedRuns &runs;
  std::string a, b; ///< files
};
const Columns<CompareReport> &columnsOf(const CompareReport *);

} // namespace anole::tools
