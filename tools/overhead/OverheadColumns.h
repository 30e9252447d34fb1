#pragma once

#include "tools/overhead/Measurement.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

const Columns<OverheadReport> &columnsOf(const OverheadReport *);

/// The modes as a table, with notes on what is not known.
std::string overheadText(const OverheadReport &report);

} // namespace anole::tools
