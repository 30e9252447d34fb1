#include "tools/analysis/match/CallSemantics.h"
#include "tools/analysis/network/Collectives.h"

#include <algorithm>

// Collectives with a root, in which not all ranks wait for all others.

namespace anole::whatif {

/// Nothing if there is none, or if some ranks do not block.
const CollectiveEntry *Calls::rootOf(const CollectiveInstance &instance, const Group &group) const {
  if (group.half != 0 || !std::ranges::all_of(instance.entries, &CollectiveEntry::blocks))
    return nullptr;
  const WalkedEvent &event = all.ranks[instance.entries[0].rank].walk.event();
  auto root = static_cast<uint64_t>(CallShape::scalar(event, instance.shape->root, -1));
  if (root >= group.members.size())
    return nullptr;
  auto entry = std::ranges::find(instance.entries, group.members[root], &CollectiveEntry::rank);
  return entry == instance.entries.end() ? nullptr : &*entry;
}

bool Calls::leaveEarly(const CollectiveInstance &instance, const Group &group, uint32_t cost) {
  Flow flow = all.options.rootedLeaveEarly && instance.shape->kind == CallKind::Collective
                  ? flowOf(instance.shape->operation)
                  : Flow::Other;
  const CollectiveEntry *root = flow == Flow::Other ? nullptr : rootOf(instance, group);
  if (!root)
    return false;
  flow == Flow::FromRoot ? waitForRoot(instance, *root, cost) : rootWaits(instance, *root, cost);
  return true;
}

void Calls::leaveAlone(const CollectiveEntry &entry, bool isFirst, uint32_t cost) {
  all.sink->take({StepKind::Enter, isFirst, entry.rank, 0, 0, 0});
  all.sink->take({StepKind::Leave, false, entry.rank, 0, cost, entry.site});
}

void Calls::waitForRoot(const CollectiveInstance &instance, const CollectiveEntry &root,
                        uint32_t cost) {
  uint32_t start = all.momentOf(root.rank);
  for (const CollectiveEntry &entry : instance.entries) {
    bool isRoot = entry.rank == root.rank;
    if (!isRoot)
      all.sink->take({StepKind::EnterSlot, true, entry.rank, start, 0, 0});
    leaveAlone(entry, isRoot, cost);
  }
  all.slots.release(start);
}

/// The root leaves first, while the others are where they entered.
void Calls::rootWaits(const CollectiveInstance &instance, const CollectiveEntry &root,
                      uint32_t cost) {
  bool isFirst = true;
  for (const CollectiveEntry &entry : instance.entries) {
    all.sink->take({StepKind::Enter, isFirst, entry.rank, 0, 0, 0});
    isFirst = false;
  }
  all.sink->take({StepKind::Leave, false, root.rank, 0, cost, root.site});
  for (const CollectiveEntry &entry : instance.entries)
    if (entry.rank != root.rank)
      leaveAlone(entry, true, cost);
}

} // namespace anole::whatif
