#include "tools/analysis/state/CommunicatorMap.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr int64_t world = 0, self = 1;

uint64_t hashOf(std::initializer_list<uint64_t> numbers) {
  uint64_t hash = 0;
  for (uint64_t number : numbers)
    hash = combineHash(hash, number);
  return hash;
}

} // namespace

/// A call that makes a communicator.
struct CommunicatorMap::Maker {
  uint32_t rank;
  const FunctionInfo &function;
  const WalkedEvent &event;
  MakerKind kind;

  std::optional<int64_t> field(auto which) const {
    return event.scalarAt(placeOf(function.scalars, which));
  }
  uint64_t number(auto which) const { return static_cast<uint64_t>(field(which).value_or(0)); }
};

MakerKind makerKindOf(const CallRole &role) {
  switch (role.operation) {
  case CallOperation::MakeCommunicator:
  case CallOperation::MakeGrid:
  case CallOperation::ShrinkCommunicator:
  case CallOperation::MergeGroups:
    return role.members == CallMembers::All ? MakerKind::Whole : MakerKind::Some;
  case CallOperation::ConnectGroups:
    return MakerKind::Connect;
  case CallOperation::ConnectOutside:
  case CallOperation::ParentCommunicator:
    return MakerKind::Outside;
  default:
    return MakerKind::None;
  }
}

bool CommunicatorMap::follows(const CallRole &role) {
  return makerKindOf(role) != MakerKind::None || GroupMap::makesGroups(role);
}

CommunicatorMap::Membership *CommunicatorMap::find(uint32_t rank, int64_t communicator) {
  auto entry = memberships.find({rank, communicator});
  if (entry != memberships.end())
    return &entry->second;
  if (communicator != world && communicator != self)
    return nullptr;
  Membership made = communicator == world ? Membership{0, rank, 0, ranks}
                                          : Membership{combineHash(self, rank), 0, 0, 1};
  return &memberships.emplace(std::pair(rank, communicator), std::move(made)).first->second;
}

const CommunicatorMap::Membership *CommunicatorMap::known(uint32_t rank,
                                                          int64_t communicator) const {
  auto found = memberships.find({rank, communicator});
  return found == memberships.end() ? nullptr : &found->second;
}

/// Of a communicator that was merged from two, each half knows its own family only.
std::optional<GroupContent> CommunicatorMap::contentOf(const Membership &membership,
                                                       int64_t communicator) const {
  auto family = families.find(membership.family);
  bool isMerged = family != families.end() && family->second.shape == Shape::Merged;
  if (isMerged || membership.size < 0 || membership.size > ranks)
    return std::nullopt;
  uint64_t base = communicator == world ? 0 : hashOf({membership.family, membership.ordinal});
  return GroupContent{base, static_cast<uint64_t>(membership.size), {}};
}

void CommunicatorMap::followGroup(uint32_t rank, const KnownFunction &function,
                                  const WalkedEvent &event) {
  auto parent = event.scalarAt(placeOf(function.info->scalars, FieldKind::Comm));
  const Membership *from = parent ? find(rank, *parent) : nullptr;
  groups.follow(rank, function, event, from ? contentOf(*from, *parent) : std::nullopt);
}

std::optional<CommunicatorMap::GroupRanks>
CommunicatorMap::groupRanks(uint32_t rank, int64_t communicator, int64_t group) const {
  const GroupContent *content = groups.of(rank, group);
  auto places = content ? GroupMap::placesOf(*content) : std::nullopt;
  if (!places)
    return std::nullopt;
  const Membership *in = known(rank, communicator);
  auto base = in ? contentOf(*in, communicator) : std::nullopt;
  if (base && base->base == content->base)
    return GroupRanks{communicator, std::move(*places)};
  return content->base == 0 ? std::optional(GroupRanks{world, std::move(*places)}) : std::nullopt;
}

/// How many such communicators the rank has made, with this one.
uint64_t CommunicatorMap::nextOf(const Maker &maker, Membership *from, uint64_t group) {
  if (maker.kind == MakerKind::Whole || (maker.kind == MakerKind::Connect && from))
    return ++from->children;
  uint64_t how = hashOf(
      {group, maker.number("tag"), maker.number("stringtag"), maker.number(FieldKind::NewSize)});
  uint64_t &made = from ? from->others[how] : withoutParent[{maker.rank, how}];
  return hashOf({how, ++made});
}

/// The family of the communicator that the call makes; `from` is null if it has no parent.
uint64_t CommunicatorMap::familyOf(const Maker &maker, Membership *from) {
  auto digest = [&](const char *field) -> uint64_t {
    const GroupContent *content = groups.of(maker.rank, maker.field(field).value_or(-1));
    return content ? content->digest() : 0;
  };
  uint64_t own = digest(from ? "group" : "local_group"), remote = digest("remote_group");
  if (!from && maker.kind == MakerKind::Some)
    own = digest("group");
  auto parent = from ? families.find(from->family) : families.end();
  Family made;
  made.shape = parent == families.end() ? Shape::One : parent->second.shape;
  bool isOfPair = made.shape == Shape::Pair;
  if (maker.kind == MakerKind::Connect)
    made.shape = Shape::Pair;
  else if (isOfPair && maker.field("high"))
    made.shape = Shape::Merged;
  made.parent = from ? from->family : 1;
  uint64_t number = nextOf(maker, from, own ^ remote);
  // the halves of a pair may differ in size
  uint64_t size = made.shape == Shape::Pair ? 0 : maker.number(FieldKind::NewSize);
  made.details = {from ? from->ordinal : 0, number, maker.number("color"), size, own};
  if (!from && maker.kind == MakerKind::Connect) {
    Details other = made.details;
    other.back() = remote;
    made.other = childOf(made.parent, other);
  }
  uint64_t family = childOf(made.parent, made.details);
  families.try_emplace(family, std::move(made));
  return family;
}

uint64_t CommunicatorMap::childOf(uint64_t parent, const Details &details) {
  for (uint64_t detail : details)
    parent = combineHash(parent, detail);
  return parent;
}

void CommunicatorMap::lead(const Maker &maker, const Membership &from, uint64_t family) {
  if (maker.field("local_leader") != from.own)
    return;
  auto peers = maker.field("peer_comm"), remote = maker.field("remote_leader");
  if (!peers || !remote)
    return;
  Lead key{*peers, *remote, static_cast<int64_t>(maker.number("tag"))};
  auto &same = leads[maker.rank][key];
  if (leaders.try_emplace(family, Leader{maker.rank, key, same.size()}).second)
    same.push_back(family);
}

void CommunicatorMap::follow(uint32_t rank, const KnownFunction &function,
                             const WalkedEvent &event) {
  Maker maker{rank, *function.info, event, makerKindOf(*function.role)};
  if (maker.kind == MakerKind::None)
    return GroupMap::makesGroups(*function.role) ? followGroup(rank, function, event) : void();
  auto parent = maker.field(FieldKind::Comm);
  Membership *from = parent ? find(rank, *parent) : nullptr;
  bool isIncomplete = maker.kind == MakerKind::Whole && !parent; // in a damaged trace
  if ((parent && !from) || isIncomplete)
    return;
  auto made = maker.field(FieldKind::NewComm), own = maker.field(FieldKind::NewRank),
       size = maker.field(FieldKind::NewSize);
  if (maker.kind == MakerKind::Outside) {
    if (from)
      ++from->children;
    return;
  }
  uint64_t family = familyOf(maker, from);
  if (!made || isSpecial(*made) || !own || isSpecial(*own))
    return;
  if (maker.kind == MakerKind::Connect && from)
    lead(maker, *from, family);
  auto ownRank = static_cast<int64_t>(static_cast<uint64_t>(*own) + rank);
  auto &same = families[family].members[ownRank];
  auto isNew = memberships.try_emplace({rank, *made},
                                       Membership{family, ownRank, same.size(), size.value_or(0)});
  if (isNew.second)
    same.push_back(rank);
}

std::optional<int64_t> CommunicatorMap::ownRank(uint32_t rank, int64_t communicator) const {
  if (communicator == world || communicator == self)
    return communicator == world ? rank : 0;
  const Membership *found = known(rank, communicator);
  return found ? std::optional(found->own) : std::nullopt;
}

/// The rank at a place of a family, of the communicator with that ordinal.
std::optional<uint32_t> CommunicatorMap::rankAt(const Identity &which, int64_t place) const {
  auto family = families.find(which.family);
  if (family == families.end())
    return std::nullopt;
  auto same = family->second.members.find(place);
  bool isThere = same != family->second.members.end() && which.ordinal < same->second.size();
  return isThere ? std::optional(same->second[which.ordinal]) : std::nullopt;
}

std::optional<uint32_t> CommunicatorMap::worldRank(uint32_t rank, int64_t communicator,
                                                   int64_t peer) const {
  if (communicator == self)
    return rank;
  if (communicator == world)
    return peer < 0 || peer > UINT32_MAX ? std::nullopt
                                         : std::optional(static_cast<uint32_t>(peer));
  auto identity = identityOf(rank, communicator);
  if (!identity)
    return std::nullopt;
  Shape shape = families.at(identity->family).shape;
  if (shape != Shape::Pair)
    if (auto found = rankAt(*identity, peer); found || shape == Shape::One)
      return found;
  auto other = otherFamily(identity->family);
  return other ? rankAt({*other, identity->ordinal}, peer) : std::nullopt;
}

std::optional<CommunicatorMap::Identity> CommunicatorMap::identityOf(uint32_t rank,
                                                                     int64_t communicator) const {
  const Membership *found = known(rank, communicator);
  return found ? std::optional(Identity{found->family, found->ordinal}) : std::nullopt;
}

std::optional<CommunicatorMap::Members> CommunicatorMap::membersOf(uint32_t rank,
                                                                   int64_t communicator) const {
  const Membership *found = known(rank, communicator);
  auto family = found ? families.find(found->family) : families.end();
  if (family == families.end())
    return std::nullopt;
  bool isPair = family->second.shape == Shape::Pair;
  Members members;
  for (int64_t place = 0; place < std::min<int64_t>(found->size, ranks); ++place) {
    auto member = isPair ? rankAt({found->family, found->ordinal}, place)
                         : worldRank(rank, communicator, place);
    if (!member || *member >= ranks)
      return std::nullopt;
    members.own.push_back(*member);
  }
  for (int64_t place = 0; isPair; ++place) {
    auto member = worldRank(rank, communicator, place);
    if (!member || *member >= ranks)
      break;
    members.other.push_back(*member);
  }
  bool isWhole = std::ssize(members.own) == found->size && isPair != members.other.empty() &&
                 std::ranges::find(members.own, rank) != members.own.end();
  return isWhole ? std::optional(std::move(members)) : std::nullopt;
}

} // namespace anole::tools
