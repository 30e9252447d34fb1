#include "tools/analysis/state/GroupMap.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace anole::tools {
namespace {

constexpr int64_t mostPlace = int64_t(1) << 40;
constexpr uint64_t mostPlaces = uint64_t(1) << 26; // of a list, and of all together: 500 MB

uint64_t digestOf(const std::vector<int64_t> &places) {
  uint64_t digest = places.size();
  for (int64_t place : places)
    digest = combineHash(digest, static_cast<uint64_t>(place));
  return digest;
}

/// The positions in triples of first, last and stride.
std::optional<std::vector<int64_t>> inRanges(const std::vector<int64_t> &triples) {
  std::vector<int64_t> positions;
  for (size_t i = 0; i + 2 < triples.size(); i += 3) {
    int64_t first = triples[i], last = triples[i + 1], stride = triples[i + 2];
    auto isSound = [](int64_t number) { return number >= -mostPlace && number <= mostPlace; };
    if (!isSound(first) || !isSound(last) || !isSound(stride) || stride == 0)
      return std::nullopt;
    for (int64_t at = first; stride > 0 ? at <= last : at >= last; at += stride) {
      if (positions.size() >= mostPlaces)
        return std::nullopt;
      positions.push_back(at);
    }
  }
  return positions;
}

int64_t groupField(const FunctionInfo &function, const WalkedEvent &event, size_t ordinal) {
  for (size_t i = 0; i < std::min(function.scalars.size(), event.scalars.size()); ++i)
    if (function.scalars[i].kind == FieldKind::Group && ordinal-- == 0)
      return event.scalars[i];
  return value(Special::Null);
}

/// The name of the set is the base.
std::optional<GroupContent> ofProcessSet(const FunctionInfo &function, const WalkedEvent &event) {
  auto text = event.scalarAt(placeOf(function.scalars, FieldKind::Text));
  return text ? std::optional(GroupContent{combineHash(1, static_cast<uint64_t>(*text)), {}, {}})
              : std::nullopt;
}

} // namespace

uint64_t GroupContent::digest() const {
  return combineHash(base, places ? digestOf(*places) : UINT64_MAX);
}

bool GroupMap::makesGroups(const CallRole &role) {
  return role.operation >= CallOperation::OwnGroup &&
         role.operation <= CallOperation::SubtractGroup;
}

const GroupContent *GroupMap::of(uint32_t rank, int64_t group) const {
  auto found = groups.find({rank, group});
  return found == groups.end() ? nullptr : &found->second;
}

/// The new group is the last of a call's groups.
void GroupMap::follow(uint32_t rank, const KnownFunction &function, const WalkedEvent &event,
                      const std::optional<GroupContent> &parent) {
  auto last = static_cast<size_t>(
      std::ranges::count(function.info->scalars, FieldKind::Group, &FieldInfo::kind) - 1);
  int64_t number = groupField(*function.info, event, last);
  if (isSpecial(number) || number < 0)
    return;
  groups.erase({rank, number});
  if (auto content = made(rank, function, event, parent))
    groups.emplace(std::pair(rank, number), std::move(*content));
}

std::optional<GroupContent> GroupMap::made(uint32_t rank, const KnownFunction &function,
                                           const WalkedEvent &event,
                                           const std::optional<GroupContent> &parent) {
  switch (function.role->operation) {
  case CallOperation::OwnGroup:
  case CallOperation::RemoteGroup:
    return parent;
  case CallOperation::GroupOfProcessSet:
    return ofProcessSet(*function.info, event);
  case CallOperation::IncludeInGroup:
  case CallOperation::ExcludeFromGroup:
  case CallOperation::IncludeRanges:
  case CallOperation::ExcludeRanges:
    return chosen(rank, function, event);
  default:
    break;
  }
  const GroupContent *first = of(rank, groupField(*function.info, event, 0)),
                     *second = of(rank, groupField(*function.info, event, 1));
  return first && second ? joined(*first, *second, function.role->operation) : std::nullopt;
}

std::optional<GroupContent> GroupMap::chosen(uint32_t rank, const KnownFunction &function,
                                             const WalkedEvent &event) {
  const GroupContent *from = of(rank, groupField(*function.info, event, 0));
  if (!from || event.arrays.empty())
    return std::nullopt;
  CallOperation how = function.role->operation;
  bool isList = how == CallOperation::IncludeInGroup || how == CallOperation::ExcludeFromGroup;
  auto positions = isList ? std::optional(event.arrays[0]) : inRanges(event.arrays[0]);
  bool isKept = how == CallOperation::IncludeInGroup || how == CallOperation::IncludeRanges;
  return positions ? chosen(*from, *positions, isKept) : std::nullopt;
}

std::optional<std::vector<int64_t>> GroupMap::placesOf(const GroupContent &content) {
  if (content.places)
    return *content.places;
  if (!content.size || *content.size > mostPlaces)
    return std::nullopt;
  Places all(*content.size);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// Those at the positions, or all others.
std::optional<GroupContent> GroupMap::chosen(const GroupContent &from, const Places &positions,
                                             bool isKept) {
  if (isKept && !from.places)
    return withPlaces(from, positions);
  auto all = placesOf(from);
  if (!all)
    return std::nullopt;
  Places result;
  if (isKept) {
    for (int64_t at : positions)
      if (at >= 0 && static_cast<size_t>(at) < all->size())
        result.push_back((*all)[static_cast<size_t>(at)]);
  } else {
    std::unordered_set<int64_t> left(positions.begin(), positions.end());
    for (size_t at = 0; at < all->size(); ++at)
      if (!left.contains(static_cast<int64_t>(at)))
        result.push_back((*all)[at]);
  }
  return withPlaces(from, std::move(result));
}

std::optional<GroupContent> GroupMap::joined(const GroupContent &a, const GroupContent &b,
                                             CallOperation how) {
  auto first = placesOf(a), second = placesOf(b);
  if (a.base != b.base || !first || !second)
    return std::nullopt;
  bool isUnion = how == CallOperation::UniteGroups, isMeet = how == CallOperation::IntersectGroups;
  std::unordered_set<int64_t> inFirst(first->begin(), first->end()),
      inSecond(second->begin(), second->end());
  Places result;
  for (int64_t place : *first)
    if (isUnion || inSecond.contains(place) == isMeet)
      result.push_back(place);
  for (int64_t place : *second)
    if (isUnion && !inFirst.contains(place))
      result.push_back(place);
  return withPlaces(a, std::move(result));
}

/// A list of all places in their order is no list.
std::optional<GroupContent> GroupMap::withPlaces(const GroupContent &like, Places places) {
  GroupContent content{like.base, like.size, {}};
  bool isAll = like.size == places.size() && std::ranges::is_sorted(places);
  if (isAll)
    return content;
  auto [entry, isNew] = lists.try_emplace(digestOf(places));
  if (isNew && (kept += places.size()) > mostPlaces) {
    lists.erase(entry);
    return std::nullopt;
  }
  if (isNew)
    entry->second = std::make_shared<const Places>(std::move(places));
  content.places = entry->second;
  return content;
}

} // namespace anole::tools
