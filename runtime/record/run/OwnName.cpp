#include "runtime/record/run/OwnName.h"

#include <cstdio>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace anole::record {

std::string ownNames(const char *beginning, uint64_t trace) {
  char name[64];
  snprintf(name, sizeof name, "%s%016llx", beginning, static_cast<unsigned long long>(trace));
  return name;
}

int takeOwnName(const char *beginning, uint64_t trace, uint64_t own) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "%s-%llx",
           ownNames(beginning, trace).c_str(), static_cast<unsigned long long>(own));
  int end = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0 || bind(end, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0)
    return end;
  close(end);
  return -1;
}

} // namespace anole::record
