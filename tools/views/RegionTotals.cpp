#include "tools/views/RegionTotals.h"

#include "tools/views/TreeText.h"

#include <map>

namespace anole::tools {

/// The name is the first field. One place mostly has one name, so nothing need be expanded.
std::vector<Region> regionsOf(const Trace &trace, const TraceNames &names) {
  std::map<std::string, Region> regions;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points) {
      std::string function = names.functionName(point.key);
      bool begins = function == "anole_region_begin", ends = function == "anole_region_end";
      if ((!begins && !ends) || point.columns.empty())
        continue;
      std::string name =
          columnText("", point.columns[0], names.value(FieldKind::Text), point.ranks);
      Region &region = regions[name];
      region.name = name;
      (begins ? region.begun : region.ended) += point.count;
    }
  std::vector<Region> list;
  for (auto &[name, region] : regions)
    list.push_back(std::move(region));
  return list;
}

} // namespace anole::tools
