#include "tools/analysis/measure/ComparedRuns.h"
#include "tools/analysis/phases/PhaseSpending.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/OptionChecks.h"
#include "tools/show/PathText.h"
#include "tools/show/Printable.h"
#include "tools/views/CompareColumns.h"
#include "tools/views/CompareText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct ComparingOptions {
  std::string first, second;
  size_t top = 10;
  bool json = false;
};

/// Without those that are not found in passing.
std::vector<SpentPart> phasesIn(const Trace &trace) {
  return ShownRanks::of(trace)
      .and_then([&](const ShownRanks &ranks) {
        return phases::spentBy(PartsBy::Phase, trace, ranks, phases::PhaseSearch::glance());
      })
      .value_or(std::vector<SpentPart>());
}

Expected<int> compare(const ComparingOptions &options, Console &console) {
  auto a = loadTrace(options.first, console);
  if (!a)
    return tl::unexpected(a.error());
  auto b = loadTrace(options.second, console);
  if (!b)
    return tl::unexpected(b.error());
  TraceNames names(a->trace), others(b->trace);
  auto nameWith = [](const TraceNames &all) {
    return [&all](const PointKey &key) {
      return all.functionName(key) + " " + all.callPlace(key.path, false);
    };
  };
  ComparedRuns runs(a->trace, b->trace, nameWith(names), nameWith(others));
  runs.comparePhases(phasesIn(a->trace), phasesIn(b->trace));
  if (options.json) {
    console.out << printed(jsonOf(CompareReport{runs, a->file, b->file}));
  } else {
    console.out << "A " << printable(a->file) << ", B " << printable(b->file) << "\n"
                << compareText(runs, options.top, console.screen);
  }
  return statusYes;
}

} // namespace

Action declareCompare(CLI::App &app) {
  auto options = std::make_shared<ComparingOptions>();
  app.add_option("A", options->first, "A trace")->type_name("")->required();
  app.add_option("B", options->second, "A trace of another run")->type_name("")->required();
  app.add_option("--top", options->top, "How many rows each table has (10)")
      ->type_name("N")
      ->check(wholeNumber());
  app.add_flag("--json", options->json, "Print one JSON object, with all rows");
  return [options](Console &console) { return compare(*options, console); };
}

} // namespace anole::tools
