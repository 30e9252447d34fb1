#include "tools/analysis/match/Groups.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <iterator>

// Ranks that meet to make a communicator, each in a call of its own.

namespace anole::whatif {

bool Groups::arrive(const CallShape &shape, int64_t communicator, CollectiveEntry entry) {
  auto identity = map.identityOf(entry.rank, communicator);
  if (isSpecial(communicator) || !identity)
    return false;
  CollectiveInstance &instance = meeting[identity->family];
  instance.shape = &shape;
  instance.entries.push_back(std::move(entry));
  return true;
}

bool Groups::haveArrived(uint64_t family) const {
  auto here = meeting.find(family);
  if (here == meeting.end())
    return false;
  const CollectiveInstance &instance = here->second;
  auto place = placeOf(instance.shape->function->scalars, FieldKind::NewSize);
  int64_t size = CallShape::scalar(instance.entries[0].maker, place, 0);
  return std::ssize(instance.entries) >= size;
}

std::optional<CollectiveInstance> Groups::met(uint32_t rank, int64_t communicator) {
  uint64_t family = map.identityOf(rank, communicator)->family;
  auto other = map.otherFamily(family);
  if (!haveArrived(family) || (other && !haveArrived(*other)))
    return std::nullopt;
  auto made = number(rank, communicator);
  if (!made)
    return std::nullopt;
  CollectiveInstance whole{meeting[family].shape, 0, {}};
  takeArrived(family, groups[*made], whole);
  if (other)
    takeArrived(*other, groups[*made], whole);
  std::ranges::sort(whole.entries, {}, &CollectiveEntry::rank);
  for (const CollectiveEntry &entry : whole.entries)
    number(entry.rank, CallShape::scalar(entry.maker, whole.shape->madeComm, value(Special::Null)));
  return whole;
}

/// Others of the family may be about to make another communicator of the same description.
void Groups::takeArrived(uint64_t family, const Group &group, CollectiveInstance &whole) {
  auto &entries = meeting[family].entries;
  auto others = std::ranges::partition(
      entries, [&](const CollectiveEntry &entry) { return group.places.contains(entry.rank); });
  std::move(entries.begin(), others.begin(), std::back_inserter(whole.entries));
  entries.erase(entries.begin(), others.begin());
  if (entries.empty())
    meeting.erase(family);
}

std::vector<uint32_t> Groups::arrived() const {
  std::vector<uint32_t> ranks;
  for (const auto &[family, instance] : meeting)
    for (const CollectiveEntry &entry : instance.entries)
      ranks.push_back(entry.rank);
  return ranks;
}

} // namespace anole::whatif
