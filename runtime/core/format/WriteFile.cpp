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

Expected<void> writeBytes(const std::string &path, std::string_view bytes) {
  QuietWrites quiet;
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0)
    return failedTo("create", path);
  bool written = writeAll(file, bytes);
  int problem = errno;
  bool closed = ::close(file) == 0;
  if (!written)
    errno = problem;
  if (written && closed)
    return {};
  auto failure = failedTo("write", path);
  ::unlink(path.c_str()); // half a trace can be read by nobody
  return failure;
}

/// PATH.partial may be the folder of the pieces that this trace is made of.
std::string partialPath(const std::string &path) {
  std::string partial = path + ".partial";
  std::error_code ignored;
  return std::filesystem::is_directory(partial, ignored) ? partial + "/whole" : partial;
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
  if (auto written = writeBytes(next, image); !written)
    return tl::unexpected(written.error());
  if (::rename(next.c_str(), path.c_str()) != 0)
    return failedTo("replace", path);
  return image.size();
}

Expected<uint64_t> writeTraceFile(const std::string &path, const Trace &trace) {
  std::string image = traceFileImage(trace), partial = partialPath(path);
  if (auto written = writeBytes(partial, image); !written)
    return tl::unexpected(written.error());
  if (auto published = publish(partial, path); !published)
    return fail(published.error().message + "; what was recorded is in " + partial);
  return image.size();
}

} // namespace anole
