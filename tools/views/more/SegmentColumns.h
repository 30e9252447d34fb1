#pragma once

#include "tools/analysis/phases/Phases.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A segment of a report.
struct SegmentRow {
  const Segment &segment;
  size_t index;
};
const tools::Columns<SegmentRow> &columnsOf(const SegmentRow *);
/// Level by level, as the tree has them.
std::vector<SegmentRow> segmentRows(const PhaseReport &report);

} // namespace anole::phases
