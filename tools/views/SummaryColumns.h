#pragma once

#include "tools/analysis/measure/Summary.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// `summary` of `anole info --json`.
struct ShownSummary {
  Summary summary;
  const TraceNames &names;
};
const Columns<ShownSummary> &columnsOf(const ShownSummary *);

} // namespace anole::tools
