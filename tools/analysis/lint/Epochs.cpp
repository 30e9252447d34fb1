#include "tools/analysis/lint/Epochs.h"

#include "runtime/core/model/SpecialValues.h"

#include <utility>

namespace anole::lint {
namespace {

constexpr int64_t noPrecede = 8192, noSucceed = 16384; // as in include/anole/mpi_numbers.def

} // namespace

void Epochs::read(const RankCall &call) {
  auto made = call.event.scalarAt(call.shape.madeWindow);
  if (made && !isSpecial(*made))
    windows[*made] = {};
  auto number = call.event.scalarAt(call.shape.window);
  auto known = number ? windows.find(*number) : windows.end();
  if (known == windows.end() || call.shape.isVain(call.event))
    return;
  if (call.role().operation != CallOperation::FreeWindow)
    return follow(call, known->second);
  end(call.rank, known->second);
  windows.erase(known);
}

void Epochs::follow(const RankCall &call, WindowEpochs &window) {
  int64_t target = whatif::CallShape::scalar(call.event, call.shape.target, 0);
  switch (call.role().operation) {
  case CallOperation::Fence:
    return fence(call, window);
  case CallOperation::LockWindow:
    return lock(call, window, target);
  case CallOperation::Unlock:
    return unlock(call, window, target);
  case CallOperation::LockAllWindows:
    return open(call, window.lockAll);
  case CallOperation::UnlockAll:
    return close(call, window.lockAll);
  case CallOperation::Access:
    return open(call, window.access);
  case CallOperation::EndAccess:
    return close(call, window.access);
  case CallOperation::Expose:
    return open(call, window.exposure);
  case CallOperation::EndExposure:
    return close(call, window.exposure);
  default:
    if (isOneSided(call.role().operation))
      access(call, window, target);
  }
}

void Epochs::open(const RankCall &call, Opened &epoch) {
  if (epoch)
    findings.add(FindingKind::EpochTwice, call.rank, {call.event.key, *epoch});
  epoch = call.event.key;
}

void Epochs::close(const RankCall &call, Opened &epoch) {
  if (!epoch)
    findings.add(FindingKind::EpochNotOpen, call.rank, call.place());
  epoch.reset();
}

void Epochs::lock(const RankCall &call, WindowEpochs &window, int64_t target) {
  auto [known, isNew] = window.locks.try_emplace(target, call.event.key);
  if (!isNew)
    findings.add(FindingKind::EpochTwice, call.rank, {call.event.key, known->second});
}

void Epochs::unlock(const RankCall &call, WindowEpochs &window, int64_t target) {
  if (window.locks.erase(target) == 0)
    findings.add(FindingKind::EpochNotOpen, call.rank, call.place());
}

void Epochs::access(const RankCall &call, WindowEpochs &window, int64_t target) {
  bool isNowhere = isSpecial(target);
  auto lock = window.locks.find(target);
  if (window.fence && !isNowhere && lock != window.locks.end())
    window.lockInFence = lock->second;
  else if (window.fence && !isNowhere && window.lockAll)
    window.lockInFence = window.lockAll;
  if (window.lockAll || window.access || isNowhere || window.locks.contains(target))
    return;
  window.isFenceUsed |= window.fence.has_value();
  if (!window.fence)
    findings.add(FindingKind::EpochMissing, call.rank, call.place());
}

void Epochs::fence(const RankCall &call, WindowEpochs &window) {
  auto assert = call.event.scalarAt(placeOf(call.shape.function->scalars, "assert"));
  bool isFirst = (assert.value_or(0) & noPrecede) != 0;
  bool isLast = (assert.value_or(0) & noSucceed) != 0;
  if (window.lockInFence && !isFirst)
    findings.add(FindingKind::EpochMixed, call.rank, {*window.lockInFence, call.event.key});
  window.lockInFence.reset();
  window.fence = isLast ? Opened() : Opened(call.event.key);
  window.isFenceUsed = false;
}

void Epochs::end(uint32_t rank, const WindowEpochs &window) {
  for (const Opened &epoch : {window.lockAll, window.access, window.exposure})
    if (epoch)
      findings.add(FindingKind::EpochOpen, rank, {*epoch, {}});
  if (window.fence && window.isFenceUsed)
    findings.add(FindingKind::EpochOpen, rank, {*window.fence, {}});
  for (const auto &[target, opened] : window.locks)
    findings.add(FindingKind::EpochOpen, rank, {opened, {}});
}

void Epochs::finish(uint32_t rank) {
  for (const auto &[number, window] : windows)
    end(rank, window);
}

void Epochs::describe(const std::function<void(uint64_t)> &tell, int64_t /*made*/) const {
  for (const auto &[number, window] : windows) {
    tell(static_cast<uint64_t>(number));
    tell(uint64_t(window.fence.has_value()) | uint64_t(window.lockAll.has_value()) << 1 |
         uint64_t(window.access.has_value()) << 2 | uint64_t(window.exposure.has_value()) << 3 |
         uint64_t(window.isFenceUsed) << 4 | uint64_t(window.lockInFence.has_value()) << 5);
    for (const auto &[target, opened] : window.locks)
      tell(static_cast<uint64_t>(target));
  }
}

} // namespace anole::lint
