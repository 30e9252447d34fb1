#pragma once

#include "tools/show/Screen.h"
#include "tools/views/lint/LintColumns.h"

namespace anole::tools {

/// The findings as text, errors first, and how many there are.
std::string lintText(const LintReport &report, const Screen &screen);

} // namespace anole::tools
