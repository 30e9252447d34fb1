#pragma once

#include "tools/analysis/measure/SiteTotals.h"

#include <map>

namespace anole::tools {

/// SiteCopies know which call sites of a run are one call in the source. Compilers copy calls where
/// they unroll or divide a loop, or move code into both branches of a condition. Unwinding tells
/// such copies apart, as static sites do of code that was copied before; other builds lack them.
///
/// Copies agree in functions, files, lines and columns of their whole paths. Two calls of one macro
/// do, too. What has no line is told apart by its address: nothing is a copy in a build without
/// debug information.
///
/// Time and memory: the steps of the trace's paths, and n log n for its call sites.
class SiteCopies {
public:
  explicit SiteCopies(const Trace &trace);

  /// Returns the first call site of that call, in the order of the program.
  SiteKey first(const PointKey &site) const;
  /// Returns the paths of all others.
  std::vector<uint64_t> of(const PointKey &first) const;

private:
  std::map<SiteKey, SiteKey> firsts; ///< of those that are not the first
  std::map<SiteKey, std::vector<uint64_t>> others;
};

} // namespace anole::tools
