#include "runtime/core/file/format/ReadFile.h"

#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/Locate.h"
#include "runtime/core/file/format/Validate.h"

#include <filesystem>
#include <optional>

namespace anole {
namespace {

using namespace format;

bool isOf(SectionId id, const Section &section) { return section.id == static_cast<uint16_t>(id); }

struct NewestTrace {
  Section section;
  Expected<std::string> content;
};

/// A file that grew has several traces, and the last one is not whole if its writer was killed. If
/// none is whole, this is the first one.
std::optional<NewestTrace> newestTrace(const ByteSource &source,
                                       const std::vector<Section> &sections) {
  std::optional<NewestTrace> newest;
  for (auto section = sections.rbegin(); section != sections.rend(); ++section)
    if (isOf(SectionId::Trace, *section) && !(newest && newest->content))
      newest = NewestTrace{*section, sectionContent(source, *section)};
  return newest;
}

Expected<std::vector<BlockRef>> blocksBefore(const ByteSource &source, const Section &trace,
                                             const std::vector<Section> &sections) {
  std::vector<BlockRef> blocks;
  for (const Section &section : sections) {
    if (!isOf(SectionId::Blocks, section) || section.offset > trace.offset)
      continue;
    auto content = sectionContent(source, section);
    if (!content)
      return tl::unexpected(content.error());
    if (auto taken = decodeBlocks(*content, blocks); !taken)
      return fail(toText(section) + ": " + taken.error().message);
  }
  return blocks;
}

/// Blocks come before the trace that names them.
Expected<Trace> traceOf(const ByteSource &source, const Layout &layout) {
  auto newest = newestTrace(source, layout.sections);
  if (!newest)
    return fail(layout.problem.empty() ? "holds no trace section" : layout.problem);
  if (!newest->content)
    return tl::unexpected(newest->content.error());
  auto blocks = blocksBefore(source, newest->section, layout.sections);
  if (!blocks)
    return tl::unexpected(blocks.error());
  auto trace = decodeTrace(*newest->content, *blocks);
  auto valid = trace ? validate(*trace) : Expected<void>();
  if (trace && valid)
    return trace;
  return fail(toText(newest->section) + ": " + (trace ? valid.error() : trace.error()).message);
}

Expected<TraceFile> readSource(const ByteSource &source, const std::string &name) {
  auto layout = locateSections(source);
  if (!layout)
    return fail(name + ": " + layout.error().message);
  auto trace = traceOf(source, *layout);
  if (!trace)
    return fail(name + ": " + trace.error().message +
                "; the trace cannot be used, record it again");
  TraceFile file{std::move(*trace), name, source.size(), layout->complete, {}};
  if (!file.complete)
    file.note = name + " is incomplete (" + layout->problem + "); it shows what was written before";
  return file;
}

} // namespace

Expected<void> checkSections(const std::string &path) {
  auto source = FileSource::open(path);
  if (!source)
    return tl::unexpected(source.error());
  auto layout = locateSections(*source);
  if (!layout || !layout->complete)
    return fail(path + ": " + (layout ? layout->problem : layout.error().message));
  for (const Section &section : layout->sections)
    if (auto intact = checkStored(*source, section); !intact)
      return fail(path + ": " + intact.error().message);
  return {};
}

Expected<TraceFile> readTraceImage(std::string_view bytes, const std::string &name) {
  return readSource(MemorySource(bytes), name);
}

Expected<TraceFile> readTraceFile(const std::string &path) {
  std::error_code ignored;
  std::string partial = path + ".partial";
  bool fallback =
      !std::filesystem::exists(path, ignored) && std::filesystem::exists(partial, ignored);
  const std::string &opened = fallback ? partial : path;
  auto source = FileSource::open(opened);
  if (!source)
    return tl::unexpected(source.error());
  auto file = readSource(*source, opened);
  if (file && opened.ends_with(".partial")) {
    file->complete = false;
    if (file->note.empty())
      file->note = opened + " never got its final name: the program has not ended well";
  }
  return file;
}

} // namespace anole
