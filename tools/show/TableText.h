#pragma once

#include "tools/show/LineText.h"
#include "tools/show/TextLines.h"

namespace anole::tools {

/// Names are not shortened below this, however narrow a terminal is.
inline constexpr size_t leastName = 24;

/// Rows as aligned columns, two spaces apart; `right` names the right-aligned columns, which hold
/// numbers.
///
/// This is what keeps the width of tables. If lines are too wide, the names in left-aligned columns
/// are cut, those of the widest column first, and what stands in the last column continues below
/// itself, or further left where it has no room for a name there. A number is never cut, nor left
/// out: a table of many numbers is as wide as they are.
std::string tableText(const TextLines &rows, const std::vector<size_t> &right = {},
                      size_t indent = 0, size_t width = lineWidth);

} // namespace anole::tools
