#pragma once

#include "tools/analysis/compare/ComparedRuns.h"

#include <string>

namespace anole::tools {

/// Says in one sentence how much slower or faster B is, in which calls and computing most of the
/// difference is, and for whom these calls wait longer.
std::string slowdownText(const ComparedRuns &runs);

} // namespace anole::tools
