#pragma once

#include "runtime/core/model/Endings.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// How a rank of a partial trace ended.
struct ShownEnding {
  const Ending &ending;
};
const Columns<ShownEnding> &columnsOf(const ShownEnding *);

} // namespace anole::tools
