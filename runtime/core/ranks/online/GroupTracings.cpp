#include "runtime/core/ranks/online/GroupTracings.h"

#include <utility>

namespace anole {

void GroupTracings::follow(const std::vector<PhaseGroup> &groups) {
  std::vector<GroupTracing> before = std::exchange(all, {});
  for (const PhaseGroup &group : groups) {
    auto known = std::ranges::find(before, group, &GroupTracing::group);
    all.push_back(known == before.end() ? GroupTracing{group} : std::move(*known));
    if (known != before.end())
      before.erase(known);
  }
  for (GroupTracing &gone : before)
    endRest(gone);
}

GroupTracing *GroupTracings::find(LoopEpoch turn) {
  auto found = std::ranges::find_if(
      all, [&](const GroupTracing &tracing) { return tracing.group.turn == turn; });
  return found == all.end() ? nullptr : &*found;
}

size_t GroupTracings::after(const PhaseGroup &group) const {
  auto found = std::ranges::find(all, group, &GroupTracing::group);
  return found == all.end() ? 0 : static_cast<size_t>(found - all.begin() + 1) % all.size();
}

void GroupTracings::endRest(GroupTracing &tracing) {
  if (std::exchange(tracing.doRest, false))
    woken.push_back(tracing.group);
}

std::optional<PhaseGroup> GroupTracings::takeWoken() {
  if (ANOLE_FAULT(NobodyWakes, true, woken.empty()))
    return std::nullopt;
  PhaseGroup group = std::move(woken.back());
  woken.pop_back();
  return group;
}

std::vector<Cluster> GroupTracings::clusters(uint32_t ranks) const {
  std::vector<Cluster> found;
  uint64_t members = 0;
  for (const GroupTracing &tracing : all) {
    if (!tracing.hasClusters())
      return {};
    found.insert(found.end(), tracing.clusters.begin(), tracing.clusters.end());
  }
  for (const Cluster &cluster : found)
    members += valueCount(cluster.ranks);
  std::ranges::sort(found, {}, &Cluster::lead);
  return ANOLE_FAULT(SomeGroupsAreAll, true, members == ranks) ? found : std::vector<Cluster>();
}

} // namespace anole
