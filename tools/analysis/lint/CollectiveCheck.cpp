#include "tools/analysis/lint/CollectiveCheck.h"

#include "runtime/core/handles/PredefinedNames.h"

namespace anole::lint {
namespace {

std::string opText(int64_t op) {
  const char *name = predefinedName(FieldKind::Op, op);
  return name ? name : "an operation of the program";
}

/// Takes over what only one of two knows; true if both know it and differ.
template <class Value>
bool differs(std::optional<Value> &known, const std::optional<Value> &other) {
  if (!known)
    known = other;
  return other && *known != *other;
}

std::string bothText(const std::string &one, const std::string &other) {
  return one + " and " + other;
}

} // namespace

void CollectiveCheck::enters(const whatif::RankState &rank, const whatif::CallShape &shape,
                             const WalkedEvent &event, uint32_t group, uint64_t /*bytes*/,
                             int64_t /*request*/) {
  const PointKey &site = rank.walk.event().key;
  bool hasTwoGroups = known.matching.groups[group].half != 0;
  enter(rank.rank, group,
        hasTwoGroups ? CollectivePart{shape.function->id, site}
                     : collectivePart(sides.of(shape), event, site, rank.objects.bytes(),
                                      known.types[rank.rank]));
}

void CollectiveCheck::meets(const whatif::RankState &rank, uint32_t group) {
  const WalkedEvent &event = rank.walk.event();
  enter(rank.rank, group, {shapeOf(event).function->id, event.key});
}

void CollectiveCheck::enter(uint32_t rank, uint32_t number, const CollectivePart &part) {
  GroupTurns &group = groups[number];
  uint64_t turn = group.entered[rank]++ - group.done;
  if (turn >= group.open.size())
    group.open.push_back({part, rank, 0});
  OpenCollective &instance = group.open[std::min<uint64_t>(turn, group.open.size() - 1)];
  if (++instance.entered > 1 && !group.isBroken && known.isSound)
    compare(rank, group, instance.part, part);
  if (group.open.front().entered < known.matching.groups[number].members.size())
    return;
  group.open.pop_front();
  ++group.done;
}

void CollectiveCheck::compare(uint32_t rank, GroupTurns &group, CollectivePart &first,
                              const CollectivePart &part) {
  const FindingList::CallPair place{part.site, first.site};
  auto add = [&](FindingKind kind, const std::string &detail = "") {
    findings.add(kind, rank, place, detail);
  };
  if (first.function != part.function) {
    group.isBroken = true;
    return add(FindingKind::CollectiveOrder);
  }
  if (differs(first.root, part.root))
    add(FindingKind::CollectiveRoot,
        "root " + bothText(std::to_string(*part.root), std::to_string(*first.root)));
  if (differs(first.op, part.op))
    add(FindingKind::CollectiveOp, bothText(opText(*part.op), opText(*first.op)));
  if (differs(first.type, part.type))
    add(FindingKind::CollectiveType);
  else if (differs(first.bytes, part.bytes))
    add(FindingKind::CollectiveAmount,
        bothText(std::to_string(*part.bytes), std::to_string(*first.bytes)) + " bytes");
}

void CollectiveCheck::describe(const std::function<void(uint64_t)> &tell) const {
  for (const auto &[number, group] : groups) {
    tell(group.isBroken);
    tell(group.open.size());
    for (const OpenCollective &instance : group.open) {
      tell(instance.part.digest());
      tell(instance.entered);
    }
    for (const auto &[rank, entered] : group.entered)
      if (entered != group.done)
        tell(uint64_t(rank) << 32 | (entered - group.done));
  }
}

void CollectiveCheck::finish() {
  for (const auto &[number, group] : groups)
    if (!group.isBroken && !group.open.empty())
      findings.add(FindingKind::CollectiveMissing, group.open.front().first,
                   {group.open.front().part.site, {}});
}

} // namespace anole::lint
