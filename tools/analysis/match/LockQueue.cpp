#include "tools/analysis/match/LockQueue.h"

#include "runtime/core/model/SpecialValues.h"

#include <utility>

namespace anole::whatif {
namespace {

constexpr int64_t noCheck = 1024; // MPI_MODE_NOCHECK, as in include/anole/mpi_numbers.def

} // namespace

std::optional<LockQueue::Key> LockQueue::keyOf(RankState &rank, const CallShape &shape,
                                               const WalkedEvent &event) {
  const Window *window = OneSided::windowOf(rank, shape, event);
  int64_t distance = CallShape::scalar(event, shape.target, value(Special::Null));
  auto target = window && !isSpecial(distance) ? all.groups[window->group].peer(rank.rank, distance)
                                               : std::nullopt;
  return target ? std::optional(Key{window->group, window->ordinal, *target}) : std::nullopt;
}

void LockQueue::ask(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                    uint32_t site) {
  auto key = keyOf(rank, shape, event);
  if (!key || (CallShape::scalar(event, shape.assertion, 0) & noCheck) != 0)
    return;
  queue.push_back({*key, rank.rank, site, shape.isExclusive(event)});
  rank.waitsForLock = true;
}

bool LockQueue::isFree(const Wanted &wanted) {
  const Lock &lock = locks[wanted.key];
  return lock.holders == 0 || (!lock.isExclusive && !wanted.isExclusive);
}

bool LockQueue::grantOne() {
  auto next = queue.end();
  for (auto one = queue.begin(); one != queue.end(); ++one)
    if (isFree(*one) && (next == queue.end() || times.now(one->rank) < times.now(next->rank)))
      next = one;
  if (next == queue.end())
    return false;
  const Wanted wanted = *next;
  queue.erase(next);
  grant(wanted);
  return true;
}

/// An exclusive one waits for all that had the lock, a shared one for the last exclusive one.
void LockQueue::grant(const Wanted &wanted) {
  Lock &lock = locks[wanted.key];
  ++lock.holders;
  lock.isExclusive = wanted.isExclusive;
  std::vector<uint32_t> moments;
  if (lock.exclusive != Slots::none)
    moments.push_back(lock.exclusive);
  if (wanted.isExclusive) {
    for (auto [rank, moment] : std::exchange(lock.shared, {}))
      moments.push_back(moment);
    lock.exclusive = Slots::none;
  }
  const uint32_t nothing = all.costs.add({CostKind::Message, true, 0, 0});
  for (size_t i = 0; i < moments.size(); ++i) {
    all.sink->take({StepKind::Arrive, i == 0, wanted.rank, moments[i], nothing, 0});
    if (wanted.isExclusive)
      all.slots.release(moments[i]);
  }
  if (!moments.empty())
    all.sink->take({StepKind::Finish, false, wanted.rank, 0, 0, wanted.site});
  all.ranks[wanted.rank].waitsForLock = false;
  all.wake(wanted.rank);
}

/// A lock that was asked for without a check is not known here.
void LockQueue::unlock(RankState &rank, const CallShape &shape, const WalkedEvent &event) {
  auto key = keyOf(rank, shape, event);
  if (!key || locks[*key].holders == 0)
    return;
  Lock &lock = locks[*key];
  --lock.holders;
  const uint32_t now = all.momentOf(rank.rank);
  if (lock.isExclusive) {
    lock.exclusive = now;
  } else if (auto [place, isNew] = lock.shared.try_emplace(rank.rank, now); !isNew) {
    all.slots.release(place->second);
    place->second = now;
  }
}

} // namespace anole::whatif
