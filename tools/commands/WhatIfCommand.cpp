#include "tools/analysis/predict/IdealRun.h"
#include "tools/analysis/predict/more/Grid.h"
#include "tools/analysis/predict/more/Tolerance.h"
#include "tools/commands/Commands.h"
#include "tools/commands/PredictionFlags.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/views/more/ClassDrawing.h"
#include "tools/views/more/ToleranceColumns.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <set>

namespace anole::tools {

namespace {

struct WhatIfFlags {
  std::string file, csv, svg;
  double longer = whatif::usualLonger;
  bool json = false, curve = false;
  whatif::PredictionFlags prediction;
};

Expected<whatif::PredictOptions> chosenOptions(const WhatIfFlags &flags, const Trace &trace) {
  auto options = flags.prediction.chosenOptions();
  if (!options)
    return options;
  flags.prediction.takeApart(*options, trace);
  return whatif::settled(trace, *options);
}

Expected<void> writeGrid(const WhatIfFlags &flags, whatif::Predictor &predictor,
                         const std::vector<whatif::Network> &networks) {
  if (flags.csv.empty())
    return {};
  auto grid = whatif::gridOf(predictor, networks);
  if (!grid)
    return tl::unexpected(grid.error());
  return writeText(flags.csv, whatif::csvOf(*grid));
}

/// Classes are those of [Tong2016], and so is their model.
Expected<void> drawClasses(const WhatIfFlags &flags, const LoadedTrace &loaded,
                           std::vector<whatif::Network> networks, whatif::PredictOptions options) {
  if (flags.svg.empty())
    return {};
  for (whatif::Network &network : networks)
    network.model = whatif::NetworkModel::Hockney;
  options.match.rootedLeaveEarly = false;
  options.match.collectives = flags.prediction.collectives.value_or(whatif::CollectiveModel());
  auto maps = whatif::classMaps(loaded.trace, networks, options);
  if (!maps)
    return tl::unexpected(maps.error());
  return writeText(flags.svg, whatif::classDrawing(loaded.trace.info.program, *maps));
}

Expected<void> addCurves(whatif::WhatIfReport &report, whatif::Predictor &predictor) {
  for (whatif::ShownTolerance &shown : report.networks) {
    auto curve = whatif::latencyCurve(predictor, shown.network, {0.01, 0.02, 0.05});
    if (!curve)
      return tl::unexpected(curve.error());
    shown.curve = std::move(*curve);
  }
  return {};
}

/// What was left out or guessed on any of the networks.
void noteGaps(const whatif::WhatIfReport &report, Console &console) {
  std::set<std::string> leftOut;
  for (const whatif::ShownTolerance &shown : report.networks) {
    for (const std::string &line : shown.tolerance.gaps.lines())
      leftOut.insert(line);
    if (auto share = shown.tolerance.gaps.share())
      leftOut.insert(*share);
  }
  for (const std::string &line : leftOut)
    note(console, report.file + ": " + line);
}

Expected<int> showWhatIf(const WhatIfFlags &flags, Console &console) {
  auto networks = flags.prediction.modelledNetworks();
  if (auto valid = flags.prediction.chosenOptions(); !networks || !valid)
    return tl::unexpected(networks ? valid.error() : networks.error());
  auto loaded = loadTrace(flags.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto options = chosenOptions(flags, loaded->trace);
  if (!options)
    return tl::unexpected(options.error());
  TraceNames names(loaded->trace);
  whatif::Predictor predictor(loaded->trace, *options);
  auto report = whatif::whatIf(*loaded, names, predictor, *networks, flags.longer);
  if (auto curves = report && flags.curve ? addCurves(*report, predictor) : Expected<void>();
      !report || !curves)
    return fail(loaded->file + ": " + (report ? curves.error() : report.error()).message);
  noteGaps(*report, console);
  if (auto written = writeGrid(flags, predictor, *networks); !written)
    return tl::unexpected(written.error());
  if (auto drawn = drawClasses(flags, *loaded, *networks, *options); !drawn)
    return tl::unexpected(drawn.error());
  console.out << (flags.json ? printed(jsonOf(*report)) : report->text(console.screen));
  return statusYes;
}

} // namespace

Action declareWhatIf(CLI::App &app) {
  auto flags = std::make_shared<WhatIfFlags>();
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  flags->prediction.declare(app);
  app.add_option("--csv", flags->csv,
                 "Also write run times and their parts for 7 latencies times 7 bandwidths around "
                 "each network into this file")
      ->type_name("OUT");
  app.add_option("--svg", flags->svg,
                 "Also draw what bounds the program over latencies and bandwidths around each "
                 "network, and what its time consists of there")
      ->type_name("OUT");
  app.add_option("--longer", flags->longer,
                 "By how many percent the run may become longer (default 5)")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.1, 1000.0).description(""));
  app.add_flag("--latency-tolerance", flags->curve,
               "Also show the run time by latency, up to 5 percent longer: where it begins to rise "
               "faster");
  flags->prediction.declareModel(app);
  app.add_flag("--json", flags->json, "Print one JSON object");
  return [flags](Console &console) { return showWhatIf(*flags, console); };
}

} // namespace anole::tools
