#include "tools/analysis/match/UnexpectedMessages.h"
#include "tools/analysis/model/Effort.h"
#include "tools/commands/Commands.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/show/RowsText.h"
#include "tools/views/more/UnexpectedColumns.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {
struct UnexpectedOptions {
  std::string file;
  bool json = false;
  uint64_t limit = Effort::usual;
};

Expected<int> unexpected(const UnexpectedOptions &options, Console &console) {
  auto loaded = loadTrace(options.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto counted = whatif::unexpectedMessages(loaded->trace, options.limit);
  if (!counted)
    return fail(loaded->file + ": " + counted.error().message);
  for (const std::string &line : counted->leftOut)
    note(console, loaded->file + ": " + line);
  const TraceNames names(loaded->trace);
  const auto sites = rowsOf<UnexpectedSite>(counted->sites, names);
  console.out << (options.json ? printed(jsonOf(UnexpectedReport{loaded->file, sites}))
                               : rowsText(sites, {.width = console.screen.width}));
  return statusYes;
}

} // namespace

Action declareUnexpected(CLI::App &app) {
  auto options = std::make_shared<UnexpectedOptions>();
  app.add_option("FILE", options->file, "The trace (ANOLE_TIME=full)")->type_name("")->required();
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) { return unexpected(*options, console); };
}

} // namespace anole::tools
