#include "runtime/core/file/check/KnownGroups.h"

namespace anole {

KnownGroups::KnownGroups(uint32_t ranks) : places(ranks) {
  Group all{ranks};
  for (uint32_t rank = 0; rank < ranks; ++rank)
    all.members.push_back(rank);
  groups.push_back(std::move(all));
}

bool KnownGroups::makesGroup(const CallRole &role) {
  bool isMaker = role.operation == CallOperation::MakeCommunicator ||
                 role.operation == CallOperation::MakeGrid;
  return isMaker && role.mode == CallMode::Blocking && role.members == CallMembers::All;
}

bool KnownGroups::collect(const PointTrace &point, const FunctionInfo &function, uint32_t rank,
                          StepBudget &steps, Communicators &made) {
  FieldsOfPoint fields(function, point);
  std::map<int64_t, uint64_t> rounds; // by parent
  auto take = [&](const std::vector<int64_t> &now, int64_t times) {
    uint64_t round = std::exchange(rounds[now[0]], rounds[now[0]] + static_cast<uint64_t>(times));
    if (!isSpecial(now[1]) && !isSpecial(now[2]) && times == 1 && made.size() < mostOfRank)
      made[now[1]] = {now[0], now[4], now[2] + rank, now[3], pointKeyHash(point.key), round};
  };
  return eachEvent(point,
                   {fields.scalar(FieldKind::Comm), fields.scalar(FieldKind::NewComm),
                    fields.scalar(FieldKind::NewRank), fields.scalar(FieldKind::NewSize),
                    fields.scalar("color")},
                   steps, take);
}

bool KnownGroups::add(uint32_t rank, const StreamTrace &stream, const KnownFunctions &functions,
                      StepBudget &steps) {
  Communicators made;
  for (const PointTrace &point : stream.points) {
    const KnownFunction *function = functions.find(point.key);
    if (point.count != 0 && function && makesGroup(*function->role) &&
        !collect(point, *function->info, rank, steps, made))
      return false;
  }
  for (const auto &[communicator, how] : made)
    join(rank, communicator, how);
  return true;
}

void KnownGroups::join(uint32_t rank, int64_t communicator, const Made &made) {
  auto parent = placeOf(rank, made.parent);
  if (!parent)
    return;
  Key key{parent->group, made.point, made.round, made.color};
  auto [entry, isNew] = byKey.try_emplace(key, static_cast<uint32_t>(groups.size()));
  if (isNew)
    groups.push_back({made.size});
  Group &group = groups[entry->second];
  auto place = static_cast<size_t>(made.rank);
  bool fits = made.size == group.size && made.rank >= 0 && made.rank < made.size &&
              static_cast<size_t>(made.size) <= places.size();
  group.isTaken.resize(fits ? static_cast<size_t>(made.size) : group.isTaken.size());
  group.isConsistent = group.isConsistent && fits && !group.isTaken[place];
  if (fits)
    group.isTaken[place] = true;
  group.members.push_back(rank);
  places[rank][communicator] = {entry->second, made.rank};
}

bool KnownGroups::isKnown(const Group &group) const {
  return group.isConsistent && static_cast<int64_t>(group.members.size()) == group.size;
}

std::optional<KnownGroups::Place> KnownGroups::placeOf(uint32_t rank, int64_t communicator) const {
  if (communicator == world)
    return Place{world, rank};
  auto found = places[rank].find(communicator);
  return found == places[rank].end() ? std::nullopt : std::optional(found->second);
}

std::optional<KnownGroups::Place> KnownGroups::find(uint32_t rank, int64_t communicator) const {
  auto place = placeOf(rank, communicator);
  return place && (place->group == world || isKnown(groups[place->group])) ? place : std::nullopt;
}

} // namespace anole
