#pragma once

#include "tools/analysis/model/Balance.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

const Columns<Balance> &columnsOf(const Balance *);

} // namespace anole::tools
