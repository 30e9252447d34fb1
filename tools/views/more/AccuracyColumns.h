#pragma once

#include "tools/show/TableColumns.h"
#include "tools/views/more/AccuracyText.h"

namespace anole::tools {

/// How much of a parameter is the same.
const Columns<Share> &columnsOf(const Share *);

/// What accuracyText says, with the percentages of each rank.
const Columns<ComparedTraces> &columnsOf(const ComparedTraces *);

} // namespace anole::tools
