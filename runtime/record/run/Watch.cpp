#include "runtime/record/run/Watch.h"

#include "runtime/record/run/ProcessState.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace anole::record {

/// How long an order or a death may go unseen on systems that cannot tell of them.
static constexpr int milliseconds = 20;

Watch::Watch(const KeeperWakeup &agreed)
    : process(getpid()), processFile(static_cast<int>(syscall(SYS_pidfd_open, process, 0))),
      bell(agreed.open()) {}

void Watch::close() {
  for (int file : {processFile, bell})
    if (file >= 0)
      ::close(file);
}

bool Watch::isOver(short events) const {
  return processFile >= 0 ? (events & POLLIN) != 0 : !isAlive(process);
}

Watch::Woken Watch::await(const KeeperSharedState &agreement, int pause) const {
  bool isTold = processFile >= 0 && bell >= 0, isRung = false;
  pollfd files[] = {{processFile, POLLIN, 0}, {bell, POLLIN, 0}};
  if (agreement.order == KeeperSharedState::None) {
    poll(files, 2, isTold ? pause : milliseconds);
    char nothing;
    while (recv(bell, &nothing, 1, MSG_DONTWAIT) >= 0)
      isRung = true;
  }
  if (agreement.order != KeeperSharedState::None)
    return {KeeperSharedState::Order(agreement.order.load()), isRung};
  return {isOver(files[0].revents) ? KeeperSharedState::Save : KeeperSharedState::None, isRung};
}

} // namespace anole::record
