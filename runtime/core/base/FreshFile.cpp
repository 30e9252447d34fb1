#include "runtime/core/base/FreshFile.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace anole {

Expected<FreshFile> createFresh(const std::string &wanted, int flags) {
  constexpr unsigned mostOthers = 1000;
  std::string path = wanted;
  for (unsigned number = 1; number <= mostOthers; ++number) {
    int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | flags, 0666);
    if (file >= 0)
      return FreshFile{file, path};
    if (errno != EEXIST)
      break;
    path = wanted + "." + std::to_string(number);
  }
  return failedTo("create", path);
}

bool writeAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

bool readAll(int file, char *bytes, size_t size, uint64_t offset) {
  while (size > 0) {
    ssize_t count = ::pread(file, bytes, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR)
      continue;
    if (count == 0)
      errno = 0;
    if (count <= 0)
      return false;
    bytes += count;
    offset += static_cast<uint64_t>(count);
    size -= static_cast<size_t>(count);
  }
  return true;
}

tl::unexpected<Error> failedTo(const std::string &verb, const std::string &path) {
  return fail("cannot " + verb + " " + path + ": " + std::strerror(errno));
}

} // namespace anole
