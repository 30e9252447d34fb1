#include "tools/analysis/lint/AccessCheck.h"

#include "tools/analysis/lint/AccessCalls.h"

#include <algorithm>

namespace anole::lint {

void AccessCheck::begins(const whatif::RankState &rank) {
  const WalkedEvent &event = rank.walk.event();
  const whatif::CallShape &shape = shapeOf(event);
  if (parts.empty())
    return;
  waits[rank.rank] += mayWait(shape, event);
  auto part = parts.find({rank.rank, whatif::CallShape::scalar(event, shape.window, -1)});
  if (part != parts.end())
    follow(shape, event, part->second, rank.rank);
}

void AccessCheck::follow(const whatif::CallShape &shape, const WalkedEvent &event, WindowPart &part,
                         uint32_t rank) {
  int64_t target = whatif::CallShape::scalar(event, shape.target, 0);
  switch (shape.role->operation) {
  case CallOperation::LockWindow:
    part.locks[target] = shape.isExclusive(event);
    break;
  case CallOperation::Unlock:
    part.locks.erase(target);
    return complete(part, target);
  case CallOperation::Flush:
    return complete(part, target);
  case CallOperation::LockAllWindows:
  case CallOperation::UnlockAll:
    part.allLocked = shape.role->operation == CallOperation::LockAllWindows;
    return complete(part, std::nullopt);
  case CallOperation::FlushAll:
    return complete(part, std::nullopt);
  case CallOperation::Access:
  case CallOperation::EndAccess:
    part.isStarted = shape.role->operation == CallOperation::Access;
    return complete(part, std::nullopt);
  case CallOperation::Expose:
    ++epoch(part, EpochKind::Exposure, rank).exposures;
    break;
  default:
    break;
  }
}

void AccessCheck::complete(WindowPart &part, std::optional<int64_t> target) {
  for (auto each = part.pending.begin(); each != part.pending.end();) {
    bool isOver = !target || each->first == *target;
    kept -= isOver ? each->second.size() : 0;
    each = isOver ? part.pending.erase(each) : std::next(each);
  }
}

AccessCheck::TargetEpoch &AccessCheck::epoch(const WindowPart &part, EpochKind kind,
                                             uint32_t target) {
  uint64_t number =
      kind == EpochKind::Fence ? part.fences : members[{part.name.first, part.rank}].meetings;
  return windows[part.name].epochs[{kind, number, target}];
}

/// Nothing: others are kept apart, or may know that they are.
std::optional<AccessCheck::EpochKind> AccessCheck::epochOf(const WindowPart &part,
                                                           int64_t distance) {
  auto lock = part.locks.find(distance);
  if (lock != part.locks.end() || part.allLocked) {
    bool isAlone = lock != part.locks.end() && lock->second;
    bool isFresh = waits[part.rank] == members[{part.name.first, part.rank}].waits;
    return isFresh && !isAlone ? std::optional(EpochKind::Lock) : std::nullopt;
  }
  return part.isStarted ? EpochKind::Exposure : EpochKind::Fence;
}

void AccessCheck::accesses(const whatif::RankState &rank, uint32_t target) {
  const WalkedEvent &event = rank.walk.event();
  const whatif::CallShape &shape = shapeOf(event);
  auto part = parts.find({rank.rank, whatif::CallShape::scalar(event, shape.window, -1)});
  if (part == parts.end() || !known.isSound)
    return;
  if (auto sides = unevenSides(shape, event))
    findings.add(FindingKind::AccessAmount, rank.rank, {event.key, {}}, *sides);
  const auto &memory = windows[part->second.name].memory;
  auto there = memory.find(target);
  auto access = there == memory.end() ? std::nullopt : accessOf(shape, event, there->second.unit);
  if (!access)
    return;
  access->rank = rank.rank;
  checkBounds(*access, there->second);
  int64_t distance = whatif::CallShape::scalar(event, shape.target, 0);
  if (!shape.made || access->mode == WindowAccess::writes)
    compare(part->second.pending[distance], *access, false);
  auto kind = epochOf(part->second, distance);
  if (!kind)
    return;
  TargetEpoch &all = epoch(part->second, *kind, target);
  if (*kind != EpochKind::Exposure)
    return compare(all.ranges, *access, true);
  if (auto other = all.ranges.conflict(*access, true); other && all.doubts.size() < mostDoubts)
    all.doubts.push_back({rank.rank, {access->site, other}});
  add(all.ranges, *access);
}

void AccessCheck::checkBounds(const WindowAccess &access, const WindowMemory &memory) {
  if (memory.bytes && *memory.bytes >= 0 && access.to > static_cast<uint64_t>(*memory.bytes))
    findings.add(FindingKind::AccessOutside, access.rank, {access.site, {}},
                 "up to byte " + std::to_string(access.to) + " of " +
                     std::to_string(*memory.bytes));
}

void AccessCheck::compare(AccessRanges &ranges, const WindowAccess &access, bool ofOthers) {
  if (auto other = ranges.conflict(access, ofOthers))
    findings.add(FindingKind::AccessOverlap, access.rank, {access.site, other});
  add(ranges, access);
}

void AccessCheck::add(AccessRanges &ranges, const WindowAccess &access) {
  if (kept >= mostRanges)
    return;
  kept -= ranges.size();
  ranges.add(access);
  kept += ranges.size();
}

/// Not all collective operations wait for all ranks.
void AccessCheck::enters(const whatif::RankState &rank, const whatif::CallShape &shape,
                         const WalkedEvent & /*event*/, uint32_t group, uint64_t /*bytes*/,
                         int64_t request) {
  const CallOperation operation = shape.role->operation;
  bool waitsForAll = operation == CallOperation::Barrier || operation == CallOperation::Allreduce ||
                     operation == CallOperation::Allgather;
  if (waitsForAll && request == whatif::RankState::blockingRequest)
    meet(rank.rank, group);
}

void AccessCheck::meets(const whatif::RankState &rank, uint32_t group) {
  const WalkedEvent &event = rank.walk.event();
  const whatif::CallShape &shape = shapeOf(event);
  if (shape.kind == whatif::CallKind::MakeWindow)
    makeWindow(rank.rank, shape, event, group);
  meet(rank.rank, group);
  auto part = parts.find({rank.rank, whatif::CallShape::scalar(event, shape.window, -1)});
  if (part == parts.end())
    return;
  complete(part->second, std::nullopt);
  if (shape.kind == whatif::CallKind::FreeWindow)
    return freeWindow(part);
  JointWindow &window = windows[part->second.name];
  window.fences = std::max(window.fences, ++part->second.fences);
  close(window, EpochKind::Fence, part->second.fences);
}

/// Whoever comes to a meeting has seen all ranks come to the one before.
void AccessCheck::meet(uint32_t rank, uint32_t group) {
  auto member = members.find({group, rank});
  if (member == members.end())
    return;
  member->second.waits = waits[rank];
  uint64_t number = ++member->second.meetings;
  meetings[group] = std::max(meetings[group], number);
  for (auto each = windows.lower_bound({group, 0});
       each != windows.end() && each->first.first == group; ++each)
    for (EpochKind kind : {EpochKind::Lock, EpochKind::Exposure})
      close(each->second, kind, number);
}

/// The epochs before the last one are over, of all ranks.
void AccessCheck::close(JointWindow &window, EpochKind kind, uint64_t number) {
  auto end = window.epochs.lower_bound({kind, number - std::min<uint64_t>(number, 1), 0});
  for (auto each = window.epochs.lower_bound({kind, 0, 0}); each != end;) {
    settle(each->second);
    each = window.epochs.erase(each);
  }
}

void AccessCheck::settle(const TargetEpoch &epoch) {
  kept -= epoch.ranges.size();
  for (const auto &[rank, place] : epoch.doubts)
    if (epoch.exposures == 1)
      findings.add(FindingKind::AccessOverlap, rank, place);
}

void AccessCheck::makeWindow(uint32_t rank, const whatif::CallShape &shape,
                             const WalkedEvent &event, uint32_t group) {
  WindowName name{group, members[{group, rank}].windows++};
  auto field = [&](const char *which) {
    return event.scalarAt(placeOf(shape.function->scalars, which));
  };
  windows[name].memory[rank] = {field("disp_unit").value_or(0), field("size")};
  parts[{rank, whatif::CallShape::scalar(event, shape.madeWindow, -1)}] = {name, rank};
}

void AccessCheck::freeWindow(Parts::iterator part) {
  auto window = windows.find(part->second.name);
  if (++window->second.freed == window->second.memory.size()) {
    for (const auto &[key, epoch] : window->second.epochs)
      settle(epoch);
    windows.erase(window);
  }
  parts.erase(part);
}

void AccessCheck::describe(const std::function<void(uint64_t)> &tell) const {
  for (const auto &[name, window] : windows)
    for (const auto &[key, epoch] : window.epochs) {
      bool isFence = key.kind == EpochKind::Fence;
      tell((isFence ? window.fences : meetings.at(name.first)) - key.number);
      tell(uint64_t(key.target) << 2 | static_cast<uint64_t>(key.kind));
      tell(epoch.ranges.digest() + (epoch.exposures << 32) + epoch.doubts.size());
    }
  for (const auto &[key, part] : parts) {
    tell(windows.at(part.name).fences - part.fences);
    tell(uint64_t(part.isStarted) << 1 | uint64_t(part.allLocked));
    for (const auto &[target, isAlone] : part.locks)
      tell(static_cast<uint64_t>(target) << 1 | uint64_t(isAlone));
    for (const auto &[target, ranges] : part.pending)
      tell(static_cast<uint64_t>(target) ^ ranges.digest());
  }
  for (const auto &[key, member] : members) {
    auto waited = waits.find(key.second);
    bool isFresh = waited == waits.end() || waited->second == member.waits;
    tell((meetings.at(key.first) - member.meetings) << 1 | uint64_t(isFresh));
  }
}

void AccessCheck::finish() {
  for (const auto &[name, window] : windows)
    for (const auto &[key, epoch] : window.epochs)
      settle(epoch);
}

} // namespace anole::lint
