#include "runtime/core/model/HostRanks.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/analysis/model/Effort.h"
#include "tools/commands/Commands.h"
#include "tools/options/LiveLook.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/more/WhereColumns.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace anole::tools {
namespace {

struct WhereOptions {
  std::string file;
  bool json = false;
  double watch = 0;
  uint64_t limit = Effort::usual;
};

/// What moved between two looks at a run.
class Movement {
public:
  std::string since(const LoadedTrace &loaded) {
    Look now{std::chrono::steady_clock::now(), eventCount(loaded.trace)};
    for (const SharedStream &stream : loaded.trace.streams)
      for (const SharedPoint &point : stream.points) {
        now.inside += point.duration.sum;
        now.all += point.duration.sum + point.delta.sum;
      }
    std::string text;
    if (before) {
      std::chrono::duration<double> passed = now.at - before->at;
      auto events = static_cast<double>(now.events - std::min(now.events, before->events));
      text = numberText(events / passed.count()) + " events/s";
      if (now.all > before->all)
        text += ", " + percentText((now.inside - before->inside) / (now.all - before->all)) +
                " of their time in MPI";
      text += "\n\n";
    }
    before = now;
    return text;
  }

private:
  struct Look {
    std::chrono::steady_clock::time_point at;
    uint64_t events = 0;
    double inside = 0, all = 0;
  };
  std::optional<Look> before;
};

Expected<int> show(const WhereOptions &options, const LoadedTrace &loaded, Console &console) {
  Effort effort(options.limit);
  auto run = RunRecord::of(loaded.trace, effort);
  if (!run)
    return fail(loaded.file + ": " + run.error().message);
  const TraceNames names(loaded.trace);
  const WaitGraph graph(*run);
  const std::vector<AtOnePlace> places = rollCall(*run, graph, names);
  const WhereReport report{loaded.file, verdictOf(*run, graph, names),
                           rowsOf<ShownPlace>(places, names)};
  console.out << (options.json ? printed(jsonOf(report)) : whereText(report, console.screen));
  return statusYes;
}

bool isSnapshot(const std::string &file) {
  return file.starts_with(snapshotFolder(traceMeant(file)));
}

bool isThere(const std::string &name) {
  std::error_code ignored;
  return std::filesystem::exists(name, ignored);
}

bool hasFolder(const std::string &file) {
  const auto folder = std::filesystem::path(file).parent_path();
  return folder.empty() || isThere(folder.string());
}

/// Whether the next run of that name would run on this host, too, so far as one can tell.
bool wasOnlyHere(const TraceInfo &info) {
  char own[256] = "";
  gethostname(own, sizeof own - 1);
  const std::vector<HostRanks> hosts = hostsOf(info);
  return std::ranges::all_of(hosts, [&](const HostRanks &host) { return host.name == own; });
}

/// What the ranks of a run that goes on leave; if it ends meanwhile, what it has left.
Expected<LoadedTrace> askRanks(const std::string &file, const std::string &trace,
                               Console &console) {
  LiveLook live(trace);
  auto folder = live.take();
  if (live.hasEnded() || !folder)
    if (auto left = loadTrace(file, console))
      return left;
  auto loaded = folder.and_then([&](const std::string &of) { return loadTrace(of, console); });
  if (loaded)
    if (std::string silent = silentText(trace, loaded->trace.info); !silent.empty())
      note(console, silent);
  return loaded;
}

/// A run that goes on is looked at, else what one has left. A snapshot that is named itself is read
/// as it is. Of a run that may go on on other hosts one cannot tell without asking: its ranks are
/// asked if nothing is left, or what is was on other hosts, too.
Expected<LoadedTrace> look(const WhereOptions &options, Console &console) {
  const std::string &file = options.file, trace = traceMeant(file);
  if (isSnapshot(file))
    return loadTrace(file, console);
  if (isRunning(trace))
    return askRanks(file, trace, console);
  std::ostringstream messages;
  Console quiet{console.out, messages};
  auto left = loadTrace(file, quiet);
  bool isOver = isThere(file) || isThere(pieceFolder(file)) || file == "-";
  if (isOver ? !left || wasOnlyHere(left->trace.info) : !hasFolder(trace)) {
    console.messages << messages.str();
    return left;
  }
  auto asked = askRanks(file, trace, console);
  if (asked)
    return asked;
  console.messages << messages.str();
  return left ? std::move(left) : fail(left.error().message + "; " + asked.error().message);
}

bool isLive(const Trace &trace) {
  return std::ranges::any_of(trace.info.endings,
                             [](const Ending &of) { return of.kind == EndKind::Running; });
}

/// In place, until the run ends.
Expected<int> watch(const WhereOptions &options, Console &console) {
  constexpr const char *fromTheTop = "\033[H\033[2J";
  Movement movement;
  for (;;) {
    auto loaded = look(options, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    console.out << (console.screen.colour ? fromTheTop : "") << movement.since(*loaded);
    auto shown = show(options, *loaded, console);
    if (!shown || !isLive(loaded->trace) || isSnapshot(options.file))
      return shown;
    console.out << std::flush;
    std::this_thread::sleep_for(std::chrono::duration<double>(options.watch));
  }
}

Expected<int> where(const WhereOptions &options, Console &console) {
  if (options.watch > 0)
    return watch(options, console);
  auto loaded = look(options, console);
  return loaded ? show(options, *loaded, console) : tl::unexpected(loaded.error());
}

} // namespace

Action declareWhere(CLI::App &app) {
  auto options = std::make_shared<WhereOptions>();
  app.add_option("NAME", options->file, "The trace of a run that goes on, or what one has left")
      ->type_name("")
      ->required();
  app.add_flag("--json", options->json, "Print one JSON object");
  app.add_option("--watch", options->watch, "Look again after so many seconds, until the run ends")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.1, 86400.0).description(""));
  declareLimit(app, options->limit);
  return [options](Console &console) { return where(*options, console); };
}

} // namespace anole::tools
