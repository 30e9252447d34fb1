#include "tools/analysis/matrix/SentMatrix.h"
#include "tools/commands/Commands.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/ParseOptions.h"
#include "tools/show/NumberText.h"
#include "tools/views/more/AccuracyColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/more/MatrixDrawing.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct AccuracyOptions {
  std::string full, clustered, svg;
  bool json = false;
  uint64_t limit = Effort::usual;
};

/// Puts the file's name before an error message.
auto naming(const LoadedTrace &loaded) {
  return [&](const Error &error) { return Error{loaded.file + ": " + error.message}; };
}

Expected<CommunicationMatrix> matrixOf(const LoadedTrace &loaded, Effort effort) {
  return sentMatrix(loaded.trace, effort).map_error(naming(loaded)).map([&](const auto &sent) {
    return countsOf(sent, loaded.trace.info.ranks);
  });
}

Expected<ComparedTraces> compare(LoadedTrace full, LoadedTrace clustered, Effort effort) {
  uint32_t ranks = full.trace.info.ranks, others = clustered.trace.info.ranks;
  if (ranks != others)
    return fail(full.file + " has " + plural(ranks, "rank") + ", " + clustered.file + " has " +
                std::to_string(others) + "; compare two traces of the same program");
  auto accuracy = accuracyOf(full.trace, clustered.trace, effort);
  if (!accuracy)
    return tl::unexpected(accuracy.error());
  auto matrix = matrixOf(full, effort), other = matrixOf(clustered, effort);
  if (!matrix || !other)
    return tl::unexpected((matrix ? other : matrix).error());
  return ComparedTraces{std::move(full), std::move(clustered), std::move(*accuracy),
                        std::move(*matrix), std::move(*other)};
}

Expected<int> accuracy(const AccuracyOptions &options, Console &console) {
  Expected<LoadedTrace> full = loadTrace(options.full, console);
  if (!full)
    return tl::unexpected(full.error());
  Expected<LoadedTrace> clustered = loadTrace(options.clustered, console);
  if (!clustered)
    return tl::unexpected(clustered.error());
  Expected<ComparedTraces> traces =
      compare(std::move(*full), std::move(*clustered), Effort(options.limit));
  if (!traces)
    return tl::unexpected(traces.error());
  if (!options.svg.empty())
    if (auto written = writeText(options.svg, matrixDrawing(*traces)); !written)
      return tl::unexpected(written.error());
  console.out << (options.json ? printed(jsonOf(*traces)) : accuracyText(*traces, console.screen));
  return statusYes;
}

} // namespace

Action declareAccuracy(CLI::App &app) {
  auto options = std::make_shared<AccuracyOptions>();
  app.add_option("FULL", options->full, "The trace of all ranks")->type_name("")->required();
  app.add_option("CLUSTERED", options->clustered,
                 "The trace in which leads stand for their clusters")
      ->type_name("")
      ->required();
  app.add_option("--svg", options->svg, "Also draw the communication matrices into this file")
      ->type_name("OUT");
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) { return accuracy(*options, console); };
}

} // namespace anole::tools
