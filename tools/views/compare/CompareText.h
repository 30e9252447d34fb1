#pragma once

#include "tools/analysis/compare/ComparedRuns.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// CompareShown says what `anole compare` shows, and how.
struct CompareShown {
  size_t top = 10;       ///< rows of each table
  bool matches = false;  ///< also how places were recognised
  bool markdown = false; ///< for a page on the web
  Screen screen{};
};

/// Returns the sentence and the tables of `anole compare`.
std::string compareText(const ComparedRuns &runs, const CompareShown &shown);

} // namespace anole::tools
