#include "runtime/core/terms/BlockFile.h"

#include "runtime/core/base/FreshFile.h"
#include "runtime/core/base/QuietWrites.h"
#include "runtime/core/terms/Block.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace anole {
namespace {

/// What this thread has open for reading.
struct OpenFile {
  const BlockFile *file = nullptr;
  int descriptor = -1;
};
thread_local OpenFile openFile;

bool isFile(int descriptor, dev_t device, ino_t number) {
  struct stat found;
  return descriptor >= 0 && fstat(descriptor, &found) == 0 && found.st_dev == device &&
         found.st_ino == number;
}

} // namespace

Expected<std::shared_ptr<BlockFile>> BlockFile::create(const std::string &wanted) {
  auto fresh = createFresh(wanted);
  if (!fresh)
    return tl::unexpected(fresh.error());
  struct stat made;
  bool isKnown = fstat(fresh->descriptor, &made) == 0;
  close(fresh->descriptor);
  if (!isKnown)
    return failedTo("look at", fresh->path);
  return std::make_shared<BlockFile>(fresh->path, made.st_dev, made.st_ino);
}

/// The descriptor of this file and no other, or -1.
int BlockFile::open(int flags) const {
  int descriptor = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0 || isFile(descriptor, device, number))
    return descriptor;
  close(descriptor);
  errno = ENOENT;
  return -1;
}

bool BlockFile::writeAt(uint64_t offset, std::string_view bytes) const {
  QuietWrites quiet;
  int file = open(O_WRONLY);
  if (file < 0)
    return false;
  bool isWritten = lseek(file, static_cast<off_t>(offset), SEEK_SET) >= 0 && writeAll(file, bytes);
  int problem = errno;
  bool isClosed = close(file) == 0;
  if (!isWritten)
    errno = problem;
  return isWritten && isClosed;
}

Expected<uint64_t> BlockFile::append(std::string_view bytes) {
  std::lock_guard guard(lock);
  if (!writeAt(end, bytes))
    return failedTo("write", path);
  return std::exchange(end, end + bytes.size());
}

/// A block may occur more than once.
Expected<void> BlockFile::take(std::span<const BlockRef> blocks) {
  constexpr size_t enough = size_t(1) << 18;
  std::string bytes;
  std::vector<size_t> places;
  bytes.reserve(blocks.empty() ? 0 : enough + enough / 8);
  for (size_t first = 0, next = 0; next < blocks.size(); first = next) {
    bytes.clear();
    places.clear();
    for (; next < blocks.size() && bytes.size() < enough; ++next) {
      places.push_back(bytes.size());
      bytes += blocks[next]->isAway() ? std::string() : blocks[next]->bytes();
    }
    auto offset = append(bytes);
    if (!offset)
      return tl::unexpected(offset.error());
    for (size_t i = 0; i < places.size(); ++i)
      blocks[first + i].storage().moveTo(shared_from_this(), *offset + places[i]);
  }
  return {};
}

Expected<void> BlockFile::putBehindEnd(std::string_view bytes) const {
  return writeAt(end, bytes) ? Expected<void>() : failedTo("write", path);
}

std::string BlockFile::read(uint64_t offset, size_t size) const {
  std::string bytes(size, '\0');
  bool isHeld = openFile.file == this && isFile(openFile.descriptor, device, number);
  int file = isHeld ? openFile.descriptor : open(O_RDONLY);
  bool isRead = file >= 0 && readAll(file, bytes.data(), size, offset);
  if (file >= 0 && !isHeld)
    close(file);
  if (!isRead)
    bytes.clear();
  return bytes;
}

void BlockFile::remove() { unlink(path.c_str()); }

Expected<void> BlockFile::rename(const std::string &name) {
  if (::rename(path.c_str(), name.c_str()) != 0)
    return failedTo("replace", name);
  path = name;
  return {};
}

BlockFile::Reading::Reading(const BlockFile *file) {
  if (!file || openFile.file)
    return;
  descriptor = file->open(O_RDONLY);
  if (descriptor >= 0)
    openFile = {file, descriptor};
}

/// The program may have closed the descriptor and have another file there.
BlockFile::Reading::~Reading() {
  if (descriptor < 0)
    return;
  if (isFile(descriptor, openFile.file->device, openFile.file->number))
    close(descriptor);
  openFile = {};
}

} // namespace anole
