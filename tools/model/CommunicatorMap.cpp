#include "tools/model/CommunicatorMap.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/model/FieldPlace.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr int64_t world = 0, self = 1;

std::optional<int64_t> valueOf(const FunctionInfo &function, const WalkedEvent &event, auto field) {
  auto place = placeOf(function.scalars, field);
  return place && *place < event.scalars.size() ? std::optional(event.scalars[*place])
                                                : std::nullopt;
}

} // namespace

bool joinsTwoGroups(const FunctionInfo &function) {
  return std::ranges::any_of(
      std::initializer_list<const char *>{"ntercomm_create", "_spawn", "_accept", "_connect",
                                          "_join"},
      [&](const char *part) { return function.name.find(part) != std::string::npos; });
}

CommunicatorMap::Membership *CommunicatorMap::find(uint32_t rank, int64_t communicator) {
  auto [entry, isNew] = memberships.try_emplace({rank, communicator});
  if (!isNew)
    return &entry->second;
  if (communicator == world || communicator == self) {
    entry->second = {0, communicator == world ? int64_t(rank) : 0, 0, 0};
    entry->second.family = communicator == world ? 0 : combineHash(self, rank);
    return &entry->second;
  }
  memberships.erase(entry);
  return nullptr;
}

void CommunicatorMap::follow(uint32_t rank, const FunctionInfo &function,
                             const WalkedEvent &event) {
  auto made = valueOf(function, event, FieldKind::NewComm);
  auto parent = valueOf(function, event, FieldKind::Comm);
  Membership *from = made && parent ? find(rank, *parent) : nullptr;
  if (!from)
    return;
  uint64_t family = combineHash(from->family, ++from->children);
  auto own = valueOf(function, event, FieldKind::NewRank);
  if (isSpecial(*made) || !own || isSpecial(*own) || joinsTwoGroups(function))
    return;
  for (auto detail :
       {valueOf(function, event, "color"), valueOf(function, event, FieldKind::NewSize)})
    family = combineHash(family, static_cast<uint64_t>(detail.value_or(0)));
  auto ownRank = static_cast<int64_t>(static_cast<uint64_t>(*own) + rank);
  auto &same = members[family][ownRank];
  auto isNew = memberships.try_emplace({rank, *made}, Membership{family, ownRank, same.size(), 0});
  if (isNew.second)
    same.push_back(rank);
}

std::optional<int64_t> CommunicatorMap::ownRank(uint32_t rank, int64_t communicator) const {
  if (communicator == world || communicator == self)
    return communicator == world ? rank : 0;
  auto found = memberships.find({rank, communicator});
  return found == memberships.end() ? std::nullopt : std::optional(found->second.own);
}

std::optional<uint32_t> CommunicatorMap::worldRank(uint32_t rank, int64_t communicator,
                                                   int64_t member) const {
  if (communicator == self)
    return rank;
  if (communicator == world)
    return member < 0 || member > UINT32_MAX ? std::nullopt
                                             : std::optional(static_cast<uint32_t>(member));
  auto known = memberships.find({rank, communicator});
  if (known == memberships.end())
    return std::nullopt;
  auto family = members.find(known->second.family);
  auto same = family->second.find(member);
  if (same == family->second.end() || known->second.ordinal >= same->second.size())
    return std::nullopt;
  return same->second[known->second.ordinal];
}

} // namespace anole::tools
