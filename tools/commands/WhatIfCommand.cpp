#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/support/WriteText.h"
#include "tools/text/NumberText.h"
#include "tools/text/PathText.h"
#include "tools/whatif/classes/Grid.h"
#include "tools/whatif/classes/PredictionFlags.h"
#include "tools/whatif/draw/ClassDrawing.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct WhatIfFlags {
  std::string file, csv, svg;
  double longer = 5; ///< percent
  whatif::PredictionFlags prediction;
};

std::string toleranceText(const whatif::Network &network,
                          const std::optional<whatif::Tolerance> &tolerance, const Trace &trace,
                          double longer) {
  std::string text = network.name + ": ";
  std::string much = roundText(longer, 3) + " %";
  if (!tolerance)
    return text + "no latency up to a second makes the run " + much + " longer\n";
  text += "the run takes " + timeText(tolerance->runTime) + "; it takes " + much +
          " longer if the latency rises from " + timeText(1000 * network.between.latency) + " to " +
          timeText(1000 * tolerance->latency) + "\n";
  if (!tolerance->carrier)
    return text;
  TraceNames names(trace);
  const PointKey &key = trace.streams[0].points[*tolerance->carrier].key;
  return text + "  most of it in " + names.functionName(key) + "  " + names.path(key.path) + "\n";
}

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
  std::string text;
  for (const whatif::Network &network : *networks) {
    auto tolerance = whatif::toleranceOf(loaded->trace, network, flags.longer / 100, *options);
    if (!tolerance)
      return fail(loaded->file + ": " + tolerance.error().message);
    text += toleranceText(network, *tolerance, loaded->trace, flags.longer);
  }
  if (auto written = writeGrid(flags, loaded->trace, *networks, *options); !written)
    return tl::unexpected(written.error());
  if (auto drawn = drawClasses(flags, *loaded, *networks, *options); !drawn)
    return tl::unexpected(drawn.error());
  console.out << text;
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
  return [flags](Console &console) { return showWhatIf(*flags, console); };
}

} // namespace anole::tools
