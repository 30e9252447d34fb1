#include "runtime/core/format/Encode.h"
#include "runtime/core/format/File.h"
#include "runtime/core/format/Limits.h"
#include "runtime/core/format/Locate.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace anole {
namespace {

using namespace format;

Expected<std::string> readBytes(const std::string &path) {
  std::error_code problem;
  if (!std::filesystem::is_regular_file(path, problem))
    return fail(path + ": " + (problem ? problem.message() : "not a file"));
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return fail("cannot open " + path + ": " + std::strerror(errno));
  uint64_t size = std::filesystem::file_size(path, problem);
  if (problem || size > maxFileSize)
    return fail(path + ": " + (problem ? problem.message() : "too large for a trace"));
  std::string bytes, chunk(size_t(1) << 16, '\0');
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0) {
    bytes.append(chunk, 0, static_cast<size_t>(in.gcount()));
    if (!bytes.starts_with(fileMagic))
      break; // no trace: the rest may be endless
    if (bytes.size() > maxFileSize)
      return fail(path + ": too large for a trace");
    bytes.reserve(size);
  }
  return bytes;
}

/// Blocks come before the trace that names them.
Expected<Trace> traceOf(const Layout &layout) {
  std::vector<BlockRef> blocks;
  for (const Section &section : layout.sections) {
    bool isTrace = section.id == static_cast<uint16_t>(SectionId::Trace);
    if (!isTrace && section.id != static_cast<uint16_t>(SectionId::Blocks))
      continue;
    auto content = sectionContent(section);
    if (!content)
      return tl::unexpected(content.error());
    auto trace = isTrace ? decodeTrace(*content, blocks) : Expected<Trace>();
    Expected<void> taken = isTrace ? Expected<void>() : decodeBlocks(*content, blocks);
    if (!trace || !taken)
      return fail(toText(section) + ": " + (trace ? taken.error() : trace.error()).message);
    if (!isTrace)
      continue;
    if (auto valid = validate(*trace); !valid)
      return fail(toText(section) + ": " + valid.error().message);
    return trace;
  }
  return fail(layout.problem.empty() ? "holds no trace section" : layout.problem);
}

} // namespace

Expected<TraceFile> readTraceImage(std::string_view bytes, const std::string &name) {
  auto layout = locateSections(bytes);
  if (!layout)
    return fail(name + ": " + layout.error().message);
  auto trace = traceOf(*layout);
  if (!trace)
    return fail(name + ": " + trace.error().message +
                "; the trace cannot be used, record it again");
  TraceFile file{std::move(*trace), name, bytes.size(), layout->complete, {}};
  if (!file.complete)
    file.note = name + " is incomplete (" + layout->problem + "); it shows what was written before";
  return file;
}

Expected<TraceFile> readTraceFile(const std::string &path) {
  std::error_code ignored;
  std::string partial = path + ".partial";
  bool fallback =
      !std::filesystem::exists(path, ignored) && std::filesystem::exists(partial, ignored);
  const std::string &opened = fallback ? partial : path;
  auto bytes = readBytes(opened);
  if (!bytes)
    return tl::unexpected(bytes.error());
  auto file = readTraceImage(*bytes, opened);
  if (file && opened.ends_with(".partial")) {
    file->complete = false;
    if (file->note.empty())
      file->note = opened + " never got its final name: the program has not ended well";
  }
  return file;
}

} // namespace anole
