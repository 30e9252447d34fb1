#pragma once

#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// How many bytes calls were given, with a histogram.
const Columns<SizeTally> &columnsOf(const SizeTally *);

/// What calls sent and received.
const Columns<PointBytes> &columnsOf(const PointBytes *);

} // namespace anole::tools
