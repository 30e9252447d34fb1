#include "tools/analysis/model/RunWindow.h"
#include "tools/analysis/predict/Grid.h"
#include "tools/analysis/predict/IdealRun.h"
#include "tools/commands/Commands.h"
#include "tools/commands/PredictionFlags.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/views/ClassDrawing.h"
#include "tools/views/ToleranceColumns.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <set>

namespace anole::tools {

namespace {

struct WhatIfFlags {
  std::string file, csv, svg;
  double longer = 5; ///< percent
  bool json = false;
  whatif::PredictionFlags prediction;
};

Expected<void> writeGrid(const WhatIfFlags &flags, const Trace &trace,
                         const std::vector<whatif::Network> &networks,
                         const whatif::PredictOptions &options) {
  if (flags.csv.empty())
    return {};
  auto grid = whatif::gridOf(trace, networks, options);
  if (!grid)
    return tl::unexpected(grid.error());
  return writeText(flags.csv, whatif::csvOf(*grid));
}

Expected<void> drawClasses(const WhatIfFlags &flags, const LoadedTrace &loaded,
                           const std::vector<whatif::Network> &networks,
                           const whatif::PredictOptions &options) {
  if (flags.svg.empty())
    return {};
  auto maps = whatif::classMaps(loaded.trace, networks, options);
  if (!maps)
    return tl::unexpected(maps.error());
  return writeText(flags.svg, whatif::classDrawing(loaded.trace.info.program, *maps));
}

Expected<int> showWhatIf(const WhatIfFlags &flags, Console &console) {
  auto networks = flags.prediction.chosenNetworks();
  auto options = flags.prediction.chosenOptions();
  if (!networks || !options)
    return tl::unexpected(networks ? options.error() : networks.error());
  auto loaded = loadTrace(flags.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  options = whatif::settled(loaded->trace, *options);
  TraceNames names(loaded->trace);
  whatif::WhatIfReport report{loaded->file, loaded->trace.info.ranks, flags.longer,
                              RunWindow::of(loaded->trace).elapsed};
  std::set<std::string> leftOut;
  for (const whatif::Network &network : *networks) {
    auto tolerance = whatif::toleranceOf(loaded->trace, network, flags.longer / 100, *options);
    if (!tolerance)
      return fail(loaded->file + ": " + tolerance.error().message);
    if (*tolerance)
      for (const std::string &line : (*tolerance)->gaps.lines())
        leftOut.insert(line);
    report.networks.push_back({network, std::move(*tolerance), loaded->trace, names});
  }
  for (const std::string &line : leftOut)
    note(console, loaded->file + ": " + line);
  if (auto written = writeGrid(flags, loaded->trace, *networks, *options); !written)
    return tl::unexpected(written.error());
  if (auto drawn = drawClasses(flags, *loaded, *networks, *options); !drawn)
    return tl::unexpected(drawn.error());
  console.out << (flags.json ? printed(jsonOf(report)) : report.text());
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
      ->check(CLI::Range(0.1, 1000.0));
  app.add_flag("--json", flags->json, "Print one JSON object");
  return [flags](Console &console) { return showWhatIf(*flags, console); };
}

} // namespace anole::tools
