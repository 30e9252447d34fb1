#include "tools/commands/Commands.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/ParseOptions.h"
#include "tools/show/NumberText.h"
#include "tools/views/more/ClusterColumns.h"
#include "tools/views/more/ClusterDrawing.h"
#include "tools/views/more/ClusterText.h"
#include "tools/views/more/SignatureColumns.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

/// A square each: what draws it has had enough with more.
constexpr uint32_t mostDrawn = uint32_t(1) << 17;

struct ClustersOptions {
  std::string file, grid, svg;
  bool json = false, signatures = false;
  uint64_t limit = Effort::usual;
};

Expected<int> show(const ClustersOptions &options, const LoadedTrace &loaded, Console &console) {
  Expected<RankGrid> grid = options.grid.empty() ? gridOf(loaded.trace)
                                                 : parseGrid(options.grid, loaded.trace.info.ranks);
  if (!grid)
    return tl::unexpected(grid.error());
  Expected<RankClusters> clusters = clustersOf(loaded.trace);
  if (!clusters)
    return tl::unexpected(clusters.error());
  if (!options.svg.empty() && loaded.trace.info.ranks > mostDrawn)
    return fail("--svg: " + plural(loaded.trace.info.ranks, "rank") + " are too many for a map");
  if (!options.svg.empty())
    if (auto written = writeText(options.svg, clusterDrawing(loaded, *clusters, *grid)); !written)
      return tl::unexpected(written.error());
  console.out << (options.json ? printed(jsonOf(ClusterMapReport{loaded, *clusters, *grid}))
                               : clustersText(loaded, *clusters, *grid, console.screen));
  return statusYes;
}

Expected<int> showSignatures(const ClustersOptions &options, const LoadedTrace &loaded,
                             Console &console) {
  Effort effort(options.limit);
  return signatureFormat(loaded.trace, effort).map([&](const SignatureFormat &format) {
    SignatureReport report{loaded.file, format};
    console.out << (options.json ? printed(jsonOf(report)) : report.text());
    return statusYes;
  });
}

} // namespace

Action declareClusters(CLI::App &app) {
  auto options = std::make_shared<ClustersOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  auto *grid =
      app.add_option("--grid", options->grid, "Layout of the ranks, fastest dimension first")
          ->type_name("XxY[xZ]");
  auto *svg =
      app.add_option("--svg", options->svg, "Also draw the map into this file")->type_name("OUT");
  app.add_flag("--signatures", options->signatures,
               "Show which signatures tell the ranks apart, instead of the map")
      ->excludes(grid)
      ->excludes(svg);
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) {
    return loadTrace(options->file, console).and_then([&](const LoadedTrace &loaded) {
      return (options->signatures ? showSignatures : show)(*options, loaded, console);
    });
  };
}

} // namespace anole::tools
