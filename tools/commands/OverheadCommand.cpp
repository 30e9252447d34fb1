#include "runtime/core/file/format/ReadFile.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/commands/Commands.h"
#include "tools/files/TemporaryFolder.h"
#include "tools/launch/ChildProcess.h"
#include "tools/options/TrailingProgram.h"
#include "tools/overhead/OverheadColumns.h"
#include "tools/overhead/Target.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <ostream>
#include <unistd.h>

namespace anole::tools {

namespace {

struct OverheadOptions {
  unsigned ranks = 1, runs = 5;
  bool json = false;
};

/// Runs the program once in one mode and adds the result to the measurement. The trace stays until
/// the next run in any mode.
Expected<void> runOnce(const Target &target, TraceMode mode, const std::string &trace,
                       Measurement &measurement) {
  std::error_code ignored;
  std::filesystem::remove(trace, ignored);
  Expected<ChildEnd> result = runQuietly(launchCommand(launchOf(target, mode, trace)));
  if (!result)
    return tl::unexpected(result.error());
  if (result->told)
    return fail("told to end; so was " + target.program.front());
  if (result->status != 0)
    return fail(target.program.front() + " (" + measurement.mode + ") ended with status " +
                std::to_string(result->status));
  measurement.wall.push_back(result->wall);
  measurement.cpu.push_back(result->cpu);
  if (mode == TraceMode::Off)
    return {};
  if (!std::filesystem::exists(trace, ignored))
    return fail(target.program.front() + " (" + measurement.mode +
                ") wrote no trace; it must reach MPI_Finalize on all ranks");
  return readTraceFile(trace).map([&](const TraceFile &file) {
    measurement.bytes = file.size;
    measurement.events = eventCount(file.trace);
  });
}

void showProgress(Console &console, unsigned run, unsigned runs, const std::string &mode) {
  if (isatty(STDERR_FILENO))
    console.messages << "\r\033[Krun " << run << " of " << runs << ", " << mode << std::flush;
}

void endProgress(Console &console) {
  if (isatty(STDERR_FILENO))
    console.messages << "\r\033[K" << std::flush;
}

Expected<OverheadReport> measure(const Target &target, unsigned runs, Console &console) {
  Expected<TemporaryFolder> folder = TemporaryFolder::make();
  if (!folder)
    return tl::unexpected(folder.error());
  OverheadReport report;
  report.ranks = target.ranks;
  report.runs = runs;
  report.modes.resize(3);
  report.modes[0].mode = "untraced";
  report.modes[1].mode = "unwinding";
  report.modes[2].mode = "static";
  report.modes[2].absent = target.notStatic;
  for (unsigned run = 1; run <= runs; ++run)
    for (TraceMode mode : {TraceMode::Off, TraceMode::Unwind, TraceMode::Static}) {
      Measurement &measurement = report.modes[static_cast<size_t>(mode)];
      if (!measurement.absent.empty())
        continue;
      showProgress(console, run, runs, measurement.mode);
      if (auto done = runOnce(target, mode, folder->path() + "/trace.anole", measurement); !done) {
        endProgress(console);
        return tl::unexpected(done.error());
      }
    }
  endProgress(console);
  return report;
}

Expected<int> overhead(const OverheadOptions &options, const CLI::App &app, Console &console) {
  return trailingProgram(app)
      .and_then([&](const auto &program) { return inspectProgram(program, options.ranks); })
      .and_then([&](const Target &target) { return measure(target, options.runs, console); })
      .map([&](const OverheadReport &report) {
        console.out << (options.json ? printed(jsonOf(report)) : overheadText(report));
        return statusYes;
      });
}

} // namespace

Action declareOverhead(CLI::App &app) {
  auto options = std::make_shared<OverheadOptions>();
  app.add_option("-n", options->ranks, "Number of ranks (1)")
      ->check(CLI::Range(1u, 1u << 20).description(""))
      ->type_name("N");
  app.add_option("--runs", options->runs, "Number of runs in each mode (5)")
      ->check(CLI::Range(1u, 10000u).description(""))
      ->type_name("K");
  app.add_flag("--json", options->json, "Print one JSON object");
  allowTrailingProgram(app);
  return [options, &app](Console &console) { return overhead(*options, app, console); };
}

} // namespace anole::tools
