#include "tools/analysis/model/Effort.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/WhereColumns.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {

struct WhereOptions {
  std::string file;
  bool json = false;
  uint64_t limit = Effort::usual;
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

Expected<int> where(const WhereOptions &options, Console &console) {
  auto loaded = loadTrace(options.file, console);
  return loaded ? show(options, *loaded, console) : tl::unexpected(loaded.error());
}

} // namespace

Action declareWhere(CLI::App &app) {
  auto options = std::make_shared<WhereOptions>();
  app.add_option("NAME", options->file, "The pieces of a run that hung, or a trace")
      ->type_name("")
      ->required();
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) { return where(*options, console); };
}

} // namespace anole::tools
