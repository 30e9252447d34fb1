#pragma once

#include "tools/analysis/phases/Phases.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A pattern of a report.
struct PatternRow {
  const Pattern &pattern;
  const NamedPattern &name;
  size_t index;
};
const tools::Columns<PatternRow> &columnsOf(const PatternRow *);
std::vector<PatternRow> patternRows(const PhaseReport &report);

} // namespace anole::phases
