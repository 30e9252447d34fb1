#include "runtime/record/run/KeeperSharedState.h"

#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace anole::record {
namespace {

constexpr int pauses = 100;
constexpr timespec pauseLength{0, 100'000'000};

} // namespace

/// Without a descriptor to ring with, the keeper finds the order when the process is gone.
bool KeeperSharedState::awaitSaved() {
  for (int pause = 0; pause < pauses && !isSaved; ++pause) {
    KeeperWakeup::Rung rung = bell.ring();
    if (rung == KeeperWakeup::Rung::NobodyThere)
      return isSaved != 0;
    if (rung == KeeperWakeup::Rung::Unknown)
      return true;
    syscall(SYS_futex, &isSaved, FUTEX_WAIT, 0, &pauseLength, nullptr, 0);
  }
  return isSaved != 0;
}

void KeeperSharedState::saySaved() {
  isSaved = 1;
  syscall(SYS_futex, &isSaved, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace anole::record
