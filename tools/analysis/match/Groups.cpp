#include "tools/analysis/match/Groups.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <numeric>

namespace anole::whatif {
namespace {

constexpr int64_t world = 0, self = 1;
constexpr uint64_t mostMembers = uint64_t(1) << 23; // of all groups: 500 MB

} // namespace

Groups::Groups(uint32_t ranks) : numbers(ranks), map(ranks) {
  std::vector<uint32_t> all(ranks);
  std::iota(all.begin(), all.end(), 0);
  add(std::move(all));
}

std::span<const uint32_t> Group::peersOf(uint32_t rank) const {
  std::span<const uint32_t> all(members);
  if (half == 0)
    return all;
  return places.at(rank) < half ? all.subspan(half) : all.first(half);
}

std::optional<uint32_t> Group::peer(uint32_t rank, int64_t distance) const {
  std::span<const uint32_t> peers = peersOf(rank);
  uint64_t own = places.at(rank);
  uint64_t place = own - (half != 0 && own >= half ? half : 0) + static_cast<uint64_t>(distance);
  return place < peers.size() ? std::optional(peers[place]) : std::nullopt;
}

uint32_t Groups::add(std::vector<uint32_t> members, size_t half) {
  groups.push_back({std::move(members), half});
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

std::optional<std::vector<uint32_t>> Groups::membersOf(uint32_t rank, int64_t communicator,
                                                       int64_t group) const {
  auto places = map.groupRanks(rank, communicator, group);
  if (!places)
    return std::nullopt;
  std::vector<uint32_t> members;
  for (int64_t place : places->ranks) {
    auto member = map.worldRank(rank, places->comm, place);
    if (!member)
      return std::nullopt;
    members.push_back(*member);
  }
  return members;
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
  for (const CollectiveEntry &entry : instance.entries)
    map.follow(entry.rank, instance.shape->known(), entry.maker);
  for (const CollectiveEntry &entry : instance.entries)
    number(entry.rank,
           CallShape::scalar(entry.maker, instance.shape->madeComm, value(Special::Null)));
}

/// The group of a communicator that the map knows. All its ranks get the same.
std::optional<uint32_t> Groups::number(uint32_t rank, int64_t communicator) {
  auto identity = map.identityOf(rank, communicator);
  if (isSpecial(communicator) || !identity)
    return std::nullopt;
  auto known = byIdentity.find(*identity);
  if (known != byIdentity.end() && groups[known->second].places.contains(rank))
    return numbers[rank][communicator] = known->second;
  auto found = map.membersOf(rank, communicator);
  if (!found || (allMembers += found->own.size() + found->other.size()) > mostMembers)
    return std::nullopt;
  size_t half = found->other.empty() ? 0 : found->own.size();
  found->own.insert(found->own.end(), found->other.begin(), found->other.end());
  uint32_t group = add(std::move(found->own), half);
  byIdentity[*identity] = group;
  if (auto other = map.otherFamily(identity->family))
    byIdentity[{*other, identity->ordinal}] = group;
  return numbers[rank][communicator] = group;
}

/// Those that did not enter count as if they had, so that the next collective is the same for all.
std::optional<std::pair<uint32_t, CollectiveInstance>>
Groups::giveUp(uint32_t rank, const std::vector<int64_t> &requests) {
  auto isIn = [&](const CollectiveInstance &instance) {
    return std::ranges::any_of(instance.entries, [&](const CollectiveEntry &entry) {
      bool isAwaited =
          entry.blocks() || std::ranges::find(requests, entry.request) != requests.end();
      return entry.rank == rank && isAwaited;
    });
  };
  for (uint32_t number = 0; number < groups.size(); ++number) {
    Group &group = groups[number];
    if (group.open.empty() || std::ranges::none_of(group.open, isIn))
      continue;
    CollectiveInstance whole = std::move(group.open.front());
    group.open.pop_front();
    ++group.settled;
    for (uint64_t &entered : group.entered)
      entered = std::max(entered, group.settled);
    std::ranges::sort(whole.entries, {}, &CollectiveEntry::rank);
    return std::pair(number, std::move(whole));
  }
  for (auto &[family, instance] : meeting)
    if (isIn(instance)) {
      CollectiveInstance whole = std::move(instance);
      meeting.erase(family);
      return std::pair(0U, std::move(whole));
    }
  return std::nullopt;
}

} // namespace anole::whatif
