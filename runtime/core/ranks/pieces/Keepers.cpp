#include "runtime/core/ranks/pieces/Keepers.h"

#include "runtime/core/base/TextFile.h"

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <xxhash.h>

namespace anole {
namespace {

/// Calls `visit` with each name in no folder that begins so.
unsigned eachSocket(const std::string &beginning, const std::function<void(const char *)> &visit) {
  TextFile list("/proc/net/unix");
  unsigned count = 0;
  for (std::string line; list.next(line);) {
    size_t at = line.rfind(" @");
    if (at == std::string::npos || line.compare(at + 2, beginning.size(), beginning) != 0)
      continue;
    ++count;
    std::string name = line.substr(at + 2);
    visit(name.substr(0, name.find('@')).c_str()); // zero bytes at its end are shown so
  }
  return count;
}

void ring(int end, const char *name) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  strncpy(address.sun_path + 1, name, sizeof address.sun_path - 2);
  sendto(end, "", 0, MSG_NOSIGNAL | MSG_DONTWAIT, reinterpret_cast<const sockaddr *>(&address),
         sizeof address);
}

} // namespace

uint64_t traceNumber(const std::string &trace) {
  std::error_code error;
  namespace fs = std::filesystem;
  std::string name = fs::weakly_canonical(fs::absolute(trace, error), error).string();
  const std::string &file = error ? trace : name;
  return XXH3_64bits(file.data(), file.size());
}

std::string keeperNames(uint64_t trace) {
  char name[40];
  snprintf(name, sizeof name, "anole-keeper-%016llx", static_cast<unsigned long long>(trace));
  return name;
}

void ringKeepers(uint64_t trace) {
  int end = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0)
    return;
  eachSocket(keeperNames(trace), [&](const char *name) { ring(end, name); });
  close(end);
}

unsigned countSockets(const std::string &beginning) {
  return eachSocket(beginning, [](const char *) {});
}

} // namespace anole
