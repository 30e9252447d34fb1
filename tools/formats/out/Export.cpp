#include "tools/formats/out/Export.h"

#include "runtime/core/model/RankView.h"
#include "tools/analysis/lint/Lint.h"
#include "tools/formats/out/Walk.h"
#include "tools/formats/out/WalkWay.h"
#include "tools/formats/out/otf2/Otf2Writer.h"         // IWYU pragma: keep
#include "tools/formats/out/paraver/ParaverWriter.h"   // IWYU pragma: keep
#include "tools/formats/out/perfetto/PerfettoWriter.h" // IWYU pragma: keep
#include "tools/formats/out/simgrid/SimgridWriter.h"   // IWYU pragma: keep
#include "tools/formats/out/text/CsvWriter.h"          // IWYU pragma: keep
#include "tools/formats/out/text/JsonLinesWriter.h"    // IWYU pragma: keep
#include "tools/options/Note.h"

#include <algorithm>
#include <array>

namespace anole::exporting {
namespace {

struct OutputFormat {
  std::string name;
  Needs needs;
  std::string ending;
  Expected<std::unique_ptr<Writer>> (*make)(const Source &source, const std::string &path);
};

const std::array formats{
#define ANOLE_FORMAT(Suffix, Name, What, Ending)                                                   \
  OutputFormat{Name, Needs::What, Ending, make##Suffix##Writer},
#include "tools/formats/out/Formats.def"
};

/// What the window has of the trace's threads, and which ranks left none.
std::vector<ThreadLocation> locationsOf(const Trace &trace, const ExportWindow &window,
                                        std::vector<uint32_t> &missing) {
  std::vector<ThreadLocation> locations;
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
    if (!window.hasRank(rank))
      continue;
    size_t before = locations.size();
    for (const SharedStream &stream : trace.streams)
      if (indexOf(stream.ranks, rank))
        locations.push_back({rank, stream.thread});
    if (locations.size() == before)
      missing.push_back(rank);
  }
  return locations;
}

void tell(const Source &source, const WalkResult &result, const ExportOptions &options,
          tools::Console &console) {
  if (source.isReconstructed())
    tools::note(console, options.out + ": " + source.note());
  if (result.backward > 0)
    tools::note(console, options.out + ": " + std::to_string(result.backward) +
                             " messages arrive before they are sent, by the clocks of their ranks; "
                             "--time reconstructed puts them in order");
  if (result.gaps.unknownSizes > 0)
    tools::note(console, options.out + ": " + std::to_string(result.gaps.unknownSizes) +
                             " messages count as empty, as their datatypes were made unseen");
  for (const std::string &line : result.gaps.lines())
    tools::note(console, options.out + ": " + line);
}

Expected<void> write(const Source &source, const ExportWindow &window, const OutputFormat &format,
                     const ExportOptions &options, tools::Console &console) {
  auto writer = format.make(source, options.out);
  if (!writer)
    return tl::unexpected(writer.error());
  ScopeGate gate(window, **writer, console.work,
                 (*writer)->wantsMarks() ? lint::quickErrors(source.trace)
                                         : std::vector<lint::Finding>());
  if (console.work && !source.isWindow)
    console.work->expect(tools::eventCount(source.trace));
  auto walked = source.isMatched ? walkMatched(source, gate, options.limit)
                                 : walkAlone(source, gate, options.limit);
  if (!walked)
    return tl::unexpected(walked.error());
  if (gate.calls() == 0 && !gate.isStopped())
    return fail(source.isWindow ? "no call is in the window; nothing is written"
                                : "the trace has no calls; nothing is written");
  auto finished = (*writer)->finish(walked->groups);
  if (finished)
    tell(source, *walked, options, console);
  return finished;
}

Expected<void> exportTo(const OutputFormat &format, const tools::LoadedTrace &loaded,
                        const ExportOptions &options, tools::Console &console) {
  auto way = wayOf(loaded.trace, format.needs, options.time);
  if (!way)
    return tl::unexpected(way.error());
  auto window = ExportWindow::of(loaded.trace, options.window);
  if (!window)
    return tl::unexpected(window.error());
  tools::TraceNames names(loaded.trace);
  std::vector<uint32_t> missing;
  Source source{loaded.trace,
                names,
                way->time,
                way->isMatched,
                options.window.isPart(),
                locationsOf(loaded.trace, *window, missing),
                isFullyTimed(loaded.trace)};
  if (!missing.empty())
    tools::note(console, loaded.file + " has no calls of " + std::to_string(missing.size()) +
                             " of the ranks, the first of them rank " + std::to_string(missing[0]));
  if (!way->without.empty())
    tools::note(console, options.out + ": " + way->without);
  return write(source, *window, format, options, console);
}

} // namespace

std::vector<std::string> formatNames() {
  std::vector<std::string> names;
  for (const OutputFormat &format : formats)
    names.push_back(format.name);
  return names;
}

std::string endingOf(const std::string &format) {
  auto found = std::ranges::find(formats, format, &OutputFormat::name);
  return found == formats.end() ? "" : found->ending;
}

Expected<void> exportTrace(const tools::LoadedTrace &loaded, const ExportOptions &options,
                           tools::Console &console) {
  auto format = std::ranges::find(formats, options.format, &OutputFormat::name);
  if (format == formats.end())
    return fail("there is no format '" + options.format + "'");
  auto done = exportTo(*format, loaded, options, console);
  return done ? done : fail(loaded.file + ": " + done.error().message);
}

} // namespace anole::exporting
