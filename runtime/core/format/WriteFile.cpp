#include "runtime/core/column/Block.h"
#include "runtime/core/format/Encode.h"
#include "runtime/core/format/File.h"
#include "runtime/core/format/Message.h"
#include "runtime/core/format/Section.h"
#include "runtime/core/output/OutputName.h"
#include "runtime/core/output/QuietWrites.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

namespace anole {
namespace {

using namespace format;

std::string indexMessage(const Numbers &sections) {
  std::string data;
  Builder<schema::Index> out(data);
  put(out, schema::Index::Sections, sections);
  return data;
}

tl::unexpected<Error> failedTo(const std::string &verb, const std::string &path) {
  return fail("cannot " + verb + " " + path + ": " + std::strerror(errno));
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

struct FreshFile {
  int descriptor = -1;
  std::string path;
};

/// A file that was not there before, with this name or, if something else has it, with a number
/// behind it. So nothing is overwritten, no link followed, and no pipe waited for.
Expected<FreshFile> createFresh(const std::string &wanted) {
  constexpr unsigned mostOthers = 1000;
  std::string path = wanted;
  for (unsigned number = 1; number <= mostOthers; ++number) {
    int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0)
      return FreshFile{file, path};
    if (errno != EEXIST)
      break;
    path = wanted + "." + std::to_string(number);
  }
  return failedTo("create", path);
}

/// Returns the name of the file that it made.
Expected<std::string> writeBytes(const std::string &wanted, std::string_view bytes) {
  QuietWrites quiet;
  auto fresh = createFresh(wanted);
  if (!fresh)
    return tl::unexpected(fresh.error());
  auto &[file, path] = *fresh;
  bool written = writeAll(file, bytes);
  int problem = errno;
  bool closed = ::close(file) == 0;
  if (!written)
    errno = problem;
  if (written && closed)
    return path;
  auto failure = failedTo("write", path);
  ::unlink(path.c_str()); // half a trace can be read by nobody
  return failure;
}

/// PATH.partial may be the folder of the pieces that this trace is made of; a link to a folder is
/// not.
std::string partialPath(const std::string &path) {
  std::string partial = path + ".partial";
  std::error_code ignored;
  bool isFolder = std::filesystem::is_directory(std::filesystem::symlink_status(partial, ignored));
  return isFolder ? partial + "/whole" : partial;
}

/// Appends a section and what the index says of it.
void append(std::string &file, Numbers &sections, SectionId id, std::string_view message) {
  uint64_t offset = appendSection(file, id, message);
  sections.insert(sections.end(), {static_cast<uint64_t>(id), offset, file.size() - offset});
}

/// Sections of some MiB, so that no more than that is there twice.
void appendBlocks(std::string &file, Numbers &sections, std::span<const BlockRef> blocks) {
  while (!blocks.empty())
    append(file, sections, SectionId::Blocks, encodeBlocks(blocks));
}

} // namespace

std::string traceFileImage(const Trace &trace) {
  std::string file(fileMagic);
  putLittle(file, fileVersion);
  std::vector<BlockRef> blocks;
  std::string message =
      encodeTrace(trace, {.onlyUsed = true, .roundTimes = true, .blocks = &blocks});
  size_t size = message.size();
  for (const BlockRef &block : blocks)
    size += block->bytes().size();
  file.reserve(size + size / 64);
  Numbers sections;
  appendBlocks(file, sections, blocks);
  append(file, sections, SectionId::Trace, message);
  putLittle(file, appendSection(file, SectionId::Index, indexMessage(sections)));
  return file.append(endMark);
}

Expected<uint64_t> replaceTraceFile(const std::string &path, const Trace &trace) {
  std::string image = traceFileImage(trace), next = path + ".next";
  ::unlink(next.c_str()); // of a process that was killed while it wrote
  auto written = writeBytes(next, image);
  if (!written)
    return tl::unexpected(written.error());
  if (::rename(written->c_str(), path.c_str()) != 0)
    return failedTo("replace", path);
  return image.size();
}

Expected<uint64_t> writeTraceFile(const std::string &path, const Trace &trace) {
  return writeTraceImage(path, traceFileImage(trace));
}

Expected<uint64_t> writeTraceImage(const std::string &path, std::string_view image) {
  auto partial = writeBytes(partialPath(path), image);
  if (!partial)
    return tl::unexpected(partial.error());
  if (auto published = publish(*partial, path); !published)
    return fail(published.error().message + "; what was recorded is in " + *partial);
  return image.size();
}

} // namespace anole
