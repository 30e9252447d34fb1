#include "tools/whatif/match/Groups.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <numeric>

namespace anole::whatif {
namespace {

constexpr int64_t world = 0, self = 1;
constexpr uint64_t mostMembers = uint64_t(1) << 23; // of all groups: 500 MB

int64_t firstOfKind(const FunctionInfo &function, const WalkedEvent &event, FieldKind kind) {
  auto found = std::ranges::find(function.scalars, kind, &FieldInfo::kind);
  auto place = static_cast<size_t>(found - function.scalars.begin());
  return place < event.scalars.size() ? event.scalars[place] : value(Special::Null);
}

} // namespace

Groups::Groups(uint32_t ranks) : numbers(ranks) {
  std::vector<uint32_t> all(ranks);
  std::iota(all.begin(), all.end(), 0);
  add(std::move(all));
}

uint32_t Groups::add(std::vector<uint32_t> members) {
  groups.push_back({std::move(members)});
  Group &group = groups.back();
  group.entered.resize(group.members.size());
  for (uint32_t place = 0; place < group.members.size(); ++place)
    group.places[group.members[place]] = place;
  return static_cast<uint32_t>(groups.size() - 1);
}

std::optional<uint32_t> Groups::of(uint32_t rank, int64_t communicator) {
  if (communicator == world)
    return 0;
  auto known = numbers[rank].find(communicator);
  if (known != numbers[rank].end())
    return known->second;
  if (communicator != self)
    return std::nullopt;
  return numbers[rank][self] = add({rank});
}

std::optional<CollectiveInstance> Groups::enter(uint32_t number, const CallShape &shape,
                                                uint64_t bytes, CollectiveEntry entry) {
  Group &group = groups[number];
  uint64_t turn = group.entered[group.places.at(entry.rank)]++ - group.settled;
  if (turn == group.open.size())
    group.open.push_back({&shape, 0, {}});
  CollectiveInstance &instance = group.open[turn];
  instance.bytes = std::max(instance.bytes, bytes);
  instance.entries.push_back(std::move(entry));
  if (instance.entries.size() < group.members.size())
    return std::nullopt;
  CollectiveInstance whole = std::move(instance);
  group.open.pop_front(); // all entered those before it
  ++group.settled;
  std::ranges::sort(whole.entries, {}, &CollectiveEntry::rank);
  return whole;
}

void Groups::make(const CollectiveInstance &instance) {
  const FunctionInfo &function = *instance.shape->function;
  for (const CollectiveEntry &entry : instance.entries)
    map.follow(entry.rank, function, entry.maker);
  std::unordered_map<uint32_t, uint32_t> made; // by first member
  allMembers += instance.entries.size();
  if (allMembers > mostMembers)
    return;
  for (const CollectiveEntry &entry : instance.entries) {
    int64_t number = firstOfKind(function, entry.maker, FieldKind::NewComm);
    int64_t size = firstOfKind(function, entry.maker, FieldKind::NewSize);
    std::vector<uint32_t> members;
    for (int64_t i = 0; i < std::min<int64_t>(size, std::ssize(numbers)); ++i)
      if (auto rank = map.worldRank(entry.rank, number, i); rank && *rank < numbers.size())
        members.push_back(*rank);
    bool isWhole = size > 0 && std::ssize(members) == size &&
                   std::ranges::find(members, entry.rank) != members.end();
    if (isSpecial(number) || !isWhole)
      continue;
    auto group = made.find(members[0]);
    if (group == made.end())
      group = made.emplace(members[0], add(members)).first;
    numbers[entry.rank][number] = group->second;
  }
}

} // namespace anole::whatif
