#pragma once

#include "tools/analysis/measure/Summary.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/choices/ToolChoices.h"
#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// What the page shows.
struct PageOptions {
  SiteOrder order = SiteOrder::Total;
  size_t top = 10;        ///< call sites
  std::string function{}; ///< only its call sites, without regard to case; empty: all
  bool full = false;      ///< names of C++ with their parameters
  Callers callers{};
  Screen screen{};
};

/// The page of `anole info`: what was run, how its time divides, what was sent, the call sites that
/// cost most, the loops, the phases, and what to look at next. Without --top it has less than 60
/// lines for any trace.
std::string summaryText(const LoadedTrace &loaded, const Summary &summary,
                        const PageOptions &options);

} // namespace anole::tools
