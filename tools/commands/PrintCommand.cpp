#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Projection.h"
#include "tools/bytes/TraceBytes.h"
#include "tools/commands/Commands.h"
#include "tools/model/ProjectStream.h"
#include "tools/phases/LoadPhase.h"
#include "tools/text/EventText.h"
#include "tools/text/TreeJson.h"
#include "tools/text/TreeText.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct PrintOptions {
  std::string file, phase;
  ShownStreams shown;
  bool expand = false, times = false, bytes = false, json = false;
};

Expected<int> noSuchStream(const PrintOptions &options, const LoadedTrace &loaded) {
  std::string what = options.shown.rank ? "rank " + std::to_string(*options.shown.rank) : "ranks";
  if (options.shown.thread)
    what += " with thread " + std::to_string(*options.shown.thread);
  return fail(loaded.file + " has no " + what + "; 'anole info' says what it has");
}

Expected<EventWalker> walkRank(const Trace &trace, uint32_t rank, uint32_t thread) {
  return projectRank(trace, rank, thread).and_then([](StreamTrace &&stream) {
    return EventWalker::over(std::move(stream));
  });
}

/// Prints one event per line while walking.
Expected<int> printEvents(const PrintOptions &options, const phases::LoadedPhase &part,
                          std::ostream &out) {
  const LoadedTrace &loaded = part.loaded;
  uint32_t rank = options.shown.rank.value_or(0), thread = options.shown.thread.value_or(0);
  Expected<EventWalker> walker = walkRank(loaded.trace, rank, thread);
  if (!walker)
    return tl::unexpected(walker.error());
  uint64_t before = part.phase ? part.phase->events[rank].begin : 0;
  TraceNames names(loaded.trace);
  EventText text(names, rank);
  while (out) {
    Expected<const WalkedEvent *> event = walker->next();
    if (!event)
      return tl::unexpected(event.error());
    if (!*event)
      break;
    out << std::setw(8) << before + (*event)->ordinal << "  " << eventTimesText(**event)
        << text.line(**event) << "\n";
    text.follow(**event);
  }
  return statusYes;
}

bool printText(const PrintOptions &options, const phases::LoadedPhase &part, std::ostream &out,
               const TraceBytes *bytes) {
  const LoadedTrace &loaded = part.loaded;
  TreeText text(loaded.trace, out, options.times);
  return eachStream(loaded.trace, options.shown, [&](const SharedStream &shown, size_t index) {
    text.print(shown, loaded.trace.streams[index], options.shown.rank,
               bytes ? &(*bytes)[index] : nullptr);
  });
}

bool printJson(const PrintOptions &options, const phases::LoadedPhase &part, std::ostream &out,
               const TraceBytes *bytes) {
  Json json = treesJson(part.loaded, options.shown, bytes);
  phases::addPhase(json, part);
  if (!json["streams"].empty())
    out << printed(json);
  return !json["streams"].empty();
}

Expected<int> printTree(const PrintOptions &options, const phases::LoadedPhase &part,
                        std::ostream &out) {
  Expected<TraceBytes> bytes;
  if (options.bytes)
    bytes = bytesOf(part.loaded.trace, options.shown.rank);
  if (!bytes)
    return tl::unexpected(bytes.error());
  bool any =
      (options.json ? printJson : printText)(options, part, out, options.bytes ? &*bytes : nullptr);
  return any ? Expected<int>(statusYes) : noSuchStream(options, part.loaded);
}

} // namespace

Action declarePrint(CLI::App &app) {
  auto options = std::make_shared<PrintOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--rank", options->shown.rank, "Print only what this rank did")->type_name("R");
  app.add_option("--thread", options->shown.thread, "Print only this thread (0 called MPI_Init)")
      ->type_name("T");
  phases::declarePhase(app, options->phase);
  app.add_flag("--times", options->times,
               "Add the times before and inside each call, of the rank and of all that share it");
  app.add_flag("--bytes", options->bytes,
               "Add how many bytes the calls were given: in all, least, most, and how many calls "
               "were given how many");
  auto *expand = app.add_flag(
      "--expand", options->expand,
      "Print every event of one rank and thread (0), with its times if the trace has them");
  app.add_flag("--json", options->json, "Print one JSON object, with values, orders and times")
      ->excludes(expand);
  return [options](Console &console) {
    return phases::loadPhase(options->file, options->phase, console)
        .and_then([&](const phases::LoadedPhase &part) {
          return options->expand ? printEvents(*options, part, console.out)
                                 : printTree(*options, part, console.out);
        });
  };
}

} // namespace anole::tools
