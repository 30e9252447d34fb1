#pragma once

#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"
#include "tools/views/SummaryRows.h"

namespace anole::tools {

/// `summary` of `anole info --json`.
struct ShownSummary {
  Summary summary;
  const TraceNames &names;
};
const Columns<ShownSummary> &columnsOf(const ShownSummary *);
std::vector<SummarySite> sitesOf(const ShownSummary &shown);

} // namespace anole::tools
