#include "runtime/core/file/reader/EventWalker.h"
#include "runtime/core/model/Projection.h"
#include "tools/bytes/TraceBytes.h"
#include "tools/commands/Commands.h"
#include "tools/model/ProjectStream.h"
#include "tools/support/LoadTrace.h"
#include "tools/text/EventText.h"
#include "tools/text/TreeText.h"

#include <CLI/CLI.hpp>

#include <iomanip>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct PrintOptions {
  std::string file;
  std::optional<uint32_t> rank, thread;
  bool expand = false, times = false, bytes = false;
};

Expected<int> noSuchStream(const PrintOptions &options, const LoadedTrace &loaded) {
  std::string what = options.rank ? "rank " + std::to_string(*options.rank) : "ranks";
  if (options.thread)
    what += " with thread " + std::to_string(*options.thread);
  return fail(loaded.file + " has no " + what + "; 'anole info' says what it has");
}

Expected<EventWalker> walkRank(const Trace &trace, uint32_t rank, uint32_t thread) {
  return projectRank(trace, rank, thread).and_then([](StreamTrace &&stream) {
    return EventWalker::over(std::move(stream));
  });
}

/// Prints one event per line while walking.
Expected<int> printEvents(const PrintOptions &options, const LoadedTrace &loaded,
                          std::ostream &out) {
  uint32_t rank = options.rank.value_or(0), thread = options.thread.value_or(0);
  Expected<EventWalker> walker = walkRank(loaded.trace, rank, thread);
  if (!walker)
    return tl::unexpected(walker.error());
  TraceNames names(loaded.trace);
  EventText text(names, rank);
  while (out) {
    Expected<const WalkedEvent *> event = walker->next();
    if (!event)
      return tl::unexpected(event.error());
    if (!*event)
      break;
    out << std::setw(8) << (*event)->ordinal << "  " << eventTimesText(**event)
        << text.line(**event) << "\n";
    text.follow(**event);
  }
  return statusYes;
}

Expected<int> printTree(const PrintOptions &options, const LoadedTrace &loaded, std::ostream &out,
                        const TraceBytes *bytes) {
  TreeText text(loaded.trace, out, options.times);
  bool any = false;
  for (size_t i = 0; i < loaded.trace.streams.size(); ++i) {
    const SharedStream &stream = loaded.trace.streams[i];
    if (options.thread && *options.thread != stream.thread)
      continue;
    auto shown =
        options.rank ? projectStream(loaded.trace, stream, *options.rank) : std::optional(stream);
    if (!shown)
      continue;
    text.print(*shown, stream, options.rank, bytes ? &(*bytes)[i] : nullptr);
    any = true;
  }
  return any ? Expected<int>(statusYes) : noSuchStream(options, loaded);
}

Expected<int> printTree(const PrintOptions &options, const LoadedTrace &loaded, std::ostream &out) {
  if (!options.bytes)
    return printTree(options, loaded, out, nullptr);
  return bytesOf(loaded.trace, options.rank).and_then([&](const TraceBytes &bytes) {
    return printTree(options, loaded, out, &bytes);
  });
}

} // namespace

Action declarePrint(CLI::App &app) {
  auto options = std::make_shared<PrintOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--rank", options->rank, "Print only what this rank did")->type_name("R");
  app.add_option("--thread", options->thread, "Print only this thread (0 called MPI_Init)")
      ->type_name("T");
  app.add_flag("--times", options->times,
               "Add the times before and inside each call, of the rank and of all that share it");
  app.add_flag("--bytes", options->bytes,
               "Add how many bytes the calls were given: in all, least, most, and how many calls "
               "were given how many");
  app.add_flag(
      "--expand", options->expand,
      "Print every event of one rank and thread (0), with its times if the trace has them");
  return [options](Console &console) {
    return loadTrace(options->file, console).and_then([&](const LoadedTrace &loaded) {
      return options->expand ? printEvents(*options, loaded, console.out)
                             : printTree(*options, loaded, console.out);
    });
  };
}

} // namespace anole::tools
