#include "tools/diff/DiffReport.h"

namespace anole::tools {

const Columns<DiffReport> &columnsOf(const DiffReport *) {
  static const Columns<DiffReport> columns(
      {{"a", &DiffReport::a},
       {"b", &DiffReport::b},
       {"paths_compared", &DiffReport::comparedPaths},
       {"same", [](const DiffReport &report) { return !report.difference; }},
       {"difference", &DiffReport::difference, "The first one, as text of several lines"}});
  return columns;
}

} // namespace anole::tools
