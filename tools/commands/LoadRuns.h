#pragma once

#include "tools/analysis/compare/RunMeasures.h"
#include "tools/options/LoadTrace.h"
#include "tools/show/PathText.h"

#include <map>

namespace anole::tools {

/// LoadedRuns are some traces of one program.
class LoadedRuns {
public:
  static Expected<LoadedRuns> load(const std::vector<std::string> &files, Console &console);

  SideRuns runs() const;
  std::vector<std::string> files() const;
  /// Puts them in the ascending order of some values, one for each, which are sorted, too.
  void sortBy(std::vector<double> &values);
  const std::vector<LoadedTrace> &traces() const { return loaded; }

private:
  std::vector<LoadedTrace> loaded;
};

/// Returns the names of call sites: the function and its place, such as "row.c:20 up < main", with
/// more of the call path where that is the same at several sites of a run, or with so many callers.
/// The runs must outlive them.
SiteNames siteNamesOf(const std::vector<const LoadedRuns *> &sides, Callers callers = {});

} // namespace anole::tools
