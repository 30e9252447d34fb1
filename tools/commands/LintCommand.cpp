#include "tools/commands/Commands.h"
#include "tools/options/CallersOption.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/lint/LintText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {

struct LintOptions {
  std::string file;
  Callers callers{};
  bool json = false;
  uint64_t limit = Effort::usual;
};

Expected<int> lintFile(const LintOptions &options, Console &console) {
  auto loaded = loadTrace(options.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto result = lint::lint(loaded->trace, options.limit);
  if (!result)
    return fail(loaded->file + ": " + result.error().message);
  for (const std::string &line : result->leftOut)
    note(console, loaded->file + ": " + line);
  const TraceNames names(loaded->trace, options.callers);
  const LintReport report{loaded->file, *result, names};
  console.out << (options.json ? printed(jsonOf(report)) : lintText(report, console.screen));
  return result->hasError() ? statusNo : statusYes;
}

} // namespace

Action declareLint(CLI::App &app) {
  auto options = std::make_shared<LintOptions>();
  app.add_option("FILE", options->file, "The trace, or what is left of a run that was cut off")
      ->type_name("")
      ->required();
  app.add_flag("--json", options->json, "Print one JSON object")
      ->excludes(addCallers(app, options->callers));
  declareLimit(app, options->limit);
  return [options](Console &console) { return lintFile(*options, console); };
}

} // namespace anole::tools
