#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/analysis/model/ChosenRanks.h"
#include "tools/analysis/model/ProjectStream.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/OptionChecks.h"
#include "tools/show/EventText.h"
#include "tools/views/TreeText.h"
#include "tools/views/more/TreeColumns.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iomanip>
#include <iterator>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct PrintOptions {
  std::string file, phase, ranks;
  std::optional<uint32_t> thread;
  bool expand = false, times = false, bytes = false, json = false;
};

/// What is printed: a trace or a phase of it, and the ranks that were chosen (none: all).
struct Printed {
  const PrintOptions &options;
  const phases::LoadedPhase &part;
  std::vector<uint32_t> ranks;

  const Trace &trace() const { return part.loaded.trace; }
};

Expected<int> noSuchStream(const Printed &what) {
  std::string asked = what.ranks.empty() ? "ranks" : "rank " + what.options.ranks;
  if (what.options.thread)
    asked += " with thread " + std::to_string(*what.options.thread);
  return fail(what.part.loaded.file + " has no " + asked + "; 'anole info' says what it has");
}

Expected<EventWalker> walkRank(const Trace &trace, uint32_t rank, uint32_t thread) {
  return projectRank(trace, rank, thread).and_then([](StreamTrace &&stream) {
    return EventWalker::over(std::move(stream));
  });
}

/// Prints one event per line while walking.
Expected<void> printRank(const Printed &what, uint32_t rank, std::ostream &out) {
  Expected<EventWalker> walker = walkRank(what.trace(), rank, what.options.thread.value_or(0));
  if (!walker)
    return tl::unexpected(walker.error());
  uint64_t before = what.part.phase ? what.part.phase->events[rank].begin : 0;
  TraceNames names(what.trace());
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
  return {};
}

Expected<int> printEvents(const Printed &what, std::ostream &out) {
  std::vector<uint32_t> ranks = what.ranks.empty() ? std::vector<uint32_t>{0} : what.ranks;
  for (uint32_t rank : ranks) {
    if (ranks.size() > 1)
      out << "rank " << rank << "\n";
    if (auto done = printRank(what, rank, out); !done)
      return tl::unexpected(done.error());
  }
  return statusYes;
}

bool printText(const Printed &what, const ShownStreams &shown, Console &console,
               const TraceBytes *bytes) {
  TreeText text(what.trace(), console.out, what.options.times, console.screen);
  return eachStream(what.trace(), shown, [&](const SharedStream &stream, size_t index) {
    text.print(stream, what.trace().streams[index], shown.rank, bytes ? &(*bytes)[index] : nullptr);
  });
}

/// Adds the streams of one rank, or of all, to those of other ranks.
bool addTrees(std::optional<StreamTrees> &all, const Printed &what, const ShownStreams &shown,
              const TraceBytes *bytes) {
  StreamTrees trees = streamTrees(what.part.loaded, shown, bytes);
  bool any = !trees.streams.empty();
  if (!all) {
    all = std::move(trees);
    return any;
  }
  all->rank = std::nullopt;
  std::ranges::move(trees.streams, std::back_inserter(all->streams));
  return any;
}

/// Time and memory: those of a tree for each rank that was chosen.
Expected<int> printTrees(const Printed &what, Console &console) {
  std::vector<std::optional<uint32_t>> ranks(what.ranks.begin(), what.ranks.end());
  if (ranks.empty())
    ranks.emplace_back();
  bool any = false;
  std::optional<StreamTrees> all;
  for (std::optional<uint32_t> rank : ranks) {
    auto bytes = what.options.bytes ? bytesOf(what.trace(), rank) : Expected<TraceBytes>();
    if (!bytes)
      return tl::unexpected(bytes.error());
    const TraceBytes *sizes = what.options.bytes ? &*bytes : nullptr;
    ShownStreams shown{rank, what.options.thread};
    any |= what.options.json ? addTrees(all, what, shown, sizes)
                             : printText(what, shown, console, sizes);
  }
  if (!any)
    return noSuchStream(what);
  if (what.options.json) {
    all->phase = what.part.shown();
    console.out << printed(jsonOf(*all));
  }
  return statusYes;
}

Expected<int> print(const PrintOptions &options, Console &console) {
  auto part = phases::loadPhase(options.file, options.phase, console);
  if (!part)
    return tl::unexpected(part.error());
  auto ranks = chosenRanks(part->loaded.trace, options.ranks, "--rank");
  if (!ranks)
    return tl::unexpected(ranks.error());
  Printed what{options, *part, std::move(*ranks)};
  return options.expand ? printEvents(what, console.out) : printTrees(what, console);
}

} // namespace

Action declarePrint(CLI::App &app) {
  auto options = std::make_shared<PrintOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--rank", options->ranks, "Print only what these ranks did, such as 3 or 0-3,8")
      ->type_name("R")
      ->check(rankList());
  app.add_option("--thread", options->thread, "Print only this thread (0 called MPI_Init)")
      ->type_name("T")
      ->check(wholeNumber());
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
  return [options](Console &console) { return print(*options, console); };
}

} // namespace anole::tools
