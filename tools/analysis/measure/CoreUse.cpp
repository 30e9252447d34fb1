#include "tools/analysis/measure/CoreUse.h"

#include <algorithm>

namespace anole::tools {
namespace {

double ratio(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

double ranksForEachCore(const CoreGroup &group) { return ratio(group.ranks, group.cores); }

} // namespace

double CoreUse::share() const { return ratio(group.onCore, group.elapsed); }

double CoreUse::blocked() const { return ratio(group.blocked, group.ranks); }

double CoreUse::preempted() const { return ratio(group.preempted, group.ranks); }

bool CoreUse::lacksCores() const { return group.isShared() || (share() > 0 && share() < 0.5); }

std::optional<CoreUse> coreUseOf(const Trace &trace) {
  const std::vector<CoreGroup> &groups = trace.info.cores;
  if (groups.empty())
    return std::nullopt;
  CoreUse use{*std::ranges::max_element(groups, {}, ranksForEachCore), groups.size()};
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      use.waited += point.waited.total;
  return use;
}

} // namespace anole::tools
