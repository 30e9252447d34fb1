#include "runtime/core/file/format/WriteFile.h"

#include "runtime/core/base/FreshFile.h"
#include "runtime/core/base/OutputName.h"
#include "runtime/core/base/QuietWrites.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/file/format/Section.h"

#include <cerrno>
#include <filesystem>
#include <functional>
#include <unistd.h>

namespace anole {
namespace {

using namespace format;

/// The bytes of a trace file, handed on as they are made: no more than a section is in memory.
class FileImage {
public:
  using Sink = std::function<bool(std::string_view)>; ///< false: it takes no more

  explicit FileImage(Sink sink) : sink(std::move(sink)) {}

  /// False if the sink failed; an error if the trace cannot be had.
  Expected<bool> write(const TraceSource &source);

  uint64_t size() const { return written; }

private:
  void put(std::string_view bytes);
  void putSection(SectionId id, std::string_view message, size_t incompressible = 0);

  Sink sink;
  uint64_t written = 0;
  bool good = true;
  IndexMessage index;
};

void FileImage::put(std::string_view bytes) {
  good = good && sink(bytes);
  written += bytes.size();
}

void FileImage::putSection(SectionId id, std::string_view message, size_t incompressible) {
  std::string bytes = sectionBytes(id, message, incompressible);
  index.sections.insert(index.sections.end(), {static_cast<uint64_t>(id), written, bytes.size()});
  put(bytes);
}

/// Blocks are in sections of about a mebibyte.
Expected<bool> FileImage::write(const TraceSource &source) {
  std::string head(fileMagic);
  putLittle(head, fileVersion);
  put(head);
  std::vector<BlockRef> blocks;
  size_t codedTimes = 0;
  std::string message = encodeTrace(
      source, {.onlyUsed = true, .roundTimes = true, .blocks = &blocks, .codedTimes = &codedTimes});
  for (std::span<const BlockRef> left = blocks; good && !left.empty();) {
    auto some = encodeBlocks(left);
    if (!some)
      return tl::unexpected(some.error());
    putSection(SectionId::Blocks, *some);
  }
  putSection(SectionId::Trace, message, codedTimes);
  std::string trailer;
  putLittle(trailer, written);
  put(sectionBytes(SectionId::Index, encode(index)));
  put(trailer.append(endMark));
  return good;
}

struct Written {
  std::string path;
  uint64_t size;
};

/// Half a trace can be read by nobody, and is removed.
Expected<Written> writeFresh(const std::string &wanted, const TraceSource &source) {
  QuietWrites quiet;
  auto fresh = createFresh(wanted);
  if (!fresh)
    return tl::unexpected(fresh.error());
  auto &[file, path] = *fresh;
  FileImage image([file](std::string_view bytes) { return writeAll(file, bytes); });
  auto written = image.write(source);
  int problem = errno;
  bool isClosed = ::close(file) == 0;
  if (written && *written && isClosed)
    return Written{path, image.size()};
  if (isClosed)
    errno = problem;
  auto failure = written ? failedTo("write", path) : tl::unexpected(written.error());
  ::unlink(path.c_str());
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

} // namespace

std::string traceFileImage(const Trace &trace) {
  std::string bytes;
  FileImage image([&](std::string_view more) {
    bytes += more;
    return true;
  });
  return image.write(trace) ? bytes : std::string();
}

Expected<uint64_t> replaceTraceFile(const std::string &path, const Trace &trace) {
  std::string next = path + ".next";
  ::unlink(next.c_str()); // of a process that was killed while it wrote
  auto written = writeFresh(next, trace);
  if (!written)
    return tl::unexpected(written.error());
  if (::rename(written->path.c_str(), path.c_str()) != 0)
    return failedTo("replace", path);
  return written->size;
}

Expected<uint64_t> writeTraceFile(const std::string &path, const TraceSource &source) {
  auto partial = writeFresh(partialPath(path), source);
  if (!partial)
    return tl::unexpected(partial.error());
  if (auto published = publish(partial->path, path); !published)
    return fail(published.error().message + "; what was recorded is in " + partial->path);
  return partial->size;
}

} // namespace anole
