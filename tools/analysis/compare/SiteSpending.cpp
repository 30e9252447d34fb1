#include "tools/analysis/compare/SiteSpending.h"

#include <map>

namespace anole::tools {

Expected<SpentAtSites> spentAtSites(const RunMeasures &run) {
  constexpr size_t most = size_t(1) << 20;
  auto shown = ShownRanks::of(run.trace);
  if (!shown)
    return tl::unexpected(shown.error());
  if (run.sites.size() * shown->size() > most)
    return fail("there are more than a million call sites of ranks");
  SpentAtSites spent(run.sites.size(), SpentByRank(shown->size()));
  std::map<SiteKey, size_t> numbers;
  for (size_t i = 0; i < run.sites.size(); ++i)
    numbers.emplace(siteKeyOf(run.sites[i].site.key), i);
  const TimeUses uses(run.trace);
  for (const SharedStream &stream : run.trace.streams)
    for (const SharedPoint &point : stream.points)
      if (auto site = numbers.find(run.copies.first(point.key)); site != numbers.end())
        shown->add(spent[site->second], point, uses.of(point));
  return spent;
}

} // namespace anole::tools
