#include "runtime/core/file/format/ReadFile.h"

#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/Locate.h"
#include "runtime/core/file/format/Validate.h"

#include <filesystem>

namespace anole {
namespace {

using namespace format;

/// Blocks come before the trace that names them.
Expected<Trace> traceOf(const ByteSource &source, const Layout &layout,
                        const BlockLibrary &library) {
  std::vector<BlockRef> blocks;
  for (const Section &section : layout.sections) {
    bool isTrace = section.id == static_cast<uint16_t>(SectionId::Trace);
    if (!isTrace && section.id != static_cast<uint16_t>(SectionId::Blocks))
      continue;
    auto content = sectionContent(source, section);
    if (!content)
      return tl::unexpected(content.error());
    auto trace = isTrace ? decodeTrace(*content, blocks) : Expected<Trace>();
    Expected<void> taken = isTrace ? Expected<void>() : decodeBlocks(*content, blocks, library);
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

Expected<TraceFile> readSource(const ByteSource &source, const std::string &name,
                               const BlockLibrary &library) {
  auto layout = locateSections(source);
  if (!layout)
    return fail(name + ": " + layout.error().message);
  auto trace = traceOf(source, *layout, library);
  if (!trace)
    return fail(name + ": " + trace.error().message +
                "; the trace cannot be used, record it again");
  TraceFile file{std::move(*trace), name, source.size(), layout->complete, {}};
  if (!file.complete)
    file.note = name + " is incomplete (" + layout->problem + "); it shows what was written before";
  return file;
}

} // namespace

Expected<TraceFile> readTraceImage(std::string_view bytes, const std::string &name) {
  return readSource(MemorySource(bytes), name, {});
}

Expected<TraceFile> readTraceFile(const std::string &path, const BlockLibrary &library) {
  std::error_code ignored;
  std::string partial = path + ".partial";
  bool fallback =
      !std::filesystem::exists(path, ignored) && std::filesystem::exists(partial, ignored);
  const std::string &opened = fallback ? partial : path;
  auto source = FileSource::open(opened);
  if (!source)
    return tl::unexpected(source.error());
  auto file = readSource(*source, opened, library);
  if (file && opened.ends_with(".partial")) {
    file->complete = false;
    if (file->note.empty())
      file->note = opened + " never got its final name: the program has not ended well";
  }
  return file;
}

} // namespace anole
