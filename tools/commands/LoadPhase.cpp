#include "tools/commands/LoadPhase.h"

#include "tools/analysis/phases/cut/MeasuredTimes.h"
#include "tools/options/Note.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace anole::phases {
namespace {

/// A trace of the phase, or one in which it has points of its own.
using Cutting = Expected<CutTrace> (*)(const Trace &, const ChosenPhase &);

/// Of a phase between markers the ranks have measured the time.
Expected<CutTrace> cutMeasured(const Trace &trace, const ChosenPhase &phase) {
  return cutTrace(trace, phase.events).map([&](CutTrace &&cut) {
    if (phase.kind == PhaseKind::Marked)
      giveMeasuredTimes(cut, trace, phase.number - 1);
    return std::move(cut);
  });
}

Expected<CutTrace> divide(const Trace &trace, const ChosenPhase &phase) {
  return divideTrace(trace, phase.events);
}

std::string whichText(const ChosenPhase &phase) {
  return (phase.isStage ? "stage " : "phase ") + std::to_string(phase.number) + ", " + phase.name;
}

void tell(const LoadedPhase &result, size_t points, tools::Console &console) {
  uint64_t shared = result.cut.sharedTimes;
  std::string line = result.loaded.file + ": only " + whichText(*result.phase);
  if (shared != 0)
    line += "; the times of " + std::to_string(shared) + " of its " +
            tools::plural(points, "call site") + " are estimated, as other phases call there too";
  note(console, line);
}

Expected<LoadedPhase> load(const std::string &file, const std::string &wanted,
                           tools::Console &console, Cutting cutting) {
  auto loaded = tools::loadTrace(file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  LoadedPhase result{std::move(*loaded)};
  if (wanted.empty())
    return result;
  auto inFile = [&](const Error &error) { return fail(result.loaded.file + ": " + error.message); };
  auto phase = choosePhases(result.loaded.trace, {wanted, wanted});
  if (!phase)
    return inFile(phase.error());
  auto cut = cutting(result.loaded.trace, *phase);
  if (!cut)
    return inFile(cut.error());
  result.loaded.trace = std::move(cut->trace);
  result.cut = std::move(*cut);
  result.phase = std::move(*phase);
  tell(result, static_cast<size_t>(std::ranges::count(result.cut.inside, true)), console);
  return result;
}

} // namespace

CLI::Option *declarePhase(CLI::App &app, std::string &phase) {
  return app
      .add_option(
          "--phase", phase,
          "Restrict to one phase: number, name or part of a name as 'anole phases' shows it; "
          "stage:N is a stage")
      ->type_name("PHASE");
}

Expected<LoadedPhase> loadPhase(const std::string &file, const std::string &phase,
                                tools::Console &console) {
  return load(file, phase, console, cutMeasured);
}

Expected<LoadedPhase> loadDivided(const std::string &file, const std::string &phase,
                                  tools::Console &console) {
  return load(file, phase, console, divide);
}

tools::Perhaps<ShownPhase> LoadedPhase::shown() const {
  if (!phase)
    return {};
  return ShownPhase{phase->kind, phase->number, phase->name, cut.sharedTimes};
}

} // namespace anole::phases
