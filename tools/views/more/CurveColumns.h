#pragma once

#include "tools/analysis/phases/Phases.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A CurveRow is a place of the sequence of patterns, and how much its two sides differ.
struct CurveRow {
  Cut cut;
  double most = 0; ///< divergence of all rows
};
const tools::Columns<CurveRow> &columnsOf(const CurveRow *);

/// Some dozen places at equal distances.
std::vector<CurveRow> curveRows(const PhaseReport &report);

} // namespace anole::phases
