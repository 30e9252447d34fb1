#include "runtime/core/file/format/ByteSource.h"

#include "runtime/core/base/FreshFile.h"
#include "runtime/core/base/Limits.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace anole::format {
namespace {

tl::unexpected<Error> endsTooEarly() { return fail("the file ends too early"); }

} // namespace

Expected<std::string> MemorySource::read(uint64_t offset, uint64_t length) const {
  if (offset > bytes.size() || length > bytes.size() - offset)
    return endsTooEarly();
  return std::string(bytes.substr(offset, length));
}

/// A pipe or a device is not waited for.
Expected<FileSource> FileSource::open(const std::string &path) {
  struct stat found;
  if (stat(path.c_str(), &found) != 0)
    return fail(path + ": " + std::strerror(errno) +
                (errno == ENOENT ? "; 'anole run' records a trace" : ""));
  if (!S_ISREG(found.st_mode))
    return fail(path + ": not a file");
  if (static_cast<uint64_t>(found.st_size) > maxFileSize)
    return fail(path + ": too large for a trace");
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0)
    return failedTo("open", path);
  return FileSource(descriptor, static_cast<uint64_t>(found.st_size), path);
}

FileSource::FileSource(FileSource &&from) noexcept
    : descriptor(std::exchange(from.descriptor, -1)), length(from.length),
      path(std::move(from.path)) {}

FileSource::~FileSource() {
  if (descriptor >= 0)
    close(descriptor);
}

Expected<std::string> FileSource::read(uint64_t offset, uint64_t count) const {
  if (offset > length || count > length - offset)
    return endsTooEarly();
  std::string bytes(count, '\0');
  if (!readAll(descriptor, bytes.data(), count, offset))
    return errno == 0 ? endsTooEarly() : failedTo("read", path);
  return bytes;
}

} // namespace anole::format
