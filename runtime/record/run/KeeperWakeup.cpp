#include "runtime/record/run/KeeperWakeup.h"

#include "runtime/core/ranks/pieces/Keepers.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

namespace anole::record {
namespace {

int makeSocket() { return socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }

} // namespace

/// A name that begins with a zero byte is in no folder, and gone with its socket.
KeeperWakeup::KeeperWakeup(uint64_t trace) {
  uint64_t number = 0;
  if (getrandom(&number, sizeof number, GRND_NONBLOCK) != sizeof number)
    number = static_cast<uint64_t>(getpid());
  address.sun_family = AF_UNIX;
  snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "%s%016llx",
           keeperNames(trace).c_str(), static_cast<unsigned long long>(number));
}

int KeeperWakeup::open() const {
  int end = makeSocket();
  if (end < 0 || bind(end, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0)
    return end;
  close(end);
  return -1;
}

KeeperWakeup::Rung KeeperWakeup::ring() const {
  int end = makeSocket();
  if (end < 0)
    return Rung::Unknown;
  ssize_t sent = sendto(end, "", 0, MSG_NOSIGNAL, reinterpret_cast<const sockaddr *>(&address),
                        sizeof address);
  bool isMissing = sent < 0 && errno == ECONNREFUSED;
  bool hasRung = sent == 0 || errno == EAGAIN; // full of what has not been heard yet
  close(end);
  return hasRung ? Rung::Yes : isMissing ? Rung::NobodyThere : Rung::Unknown;
}

} // namespace anole::record
