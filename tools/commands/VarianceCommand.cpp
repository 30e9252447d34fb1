#include "tools/commands/Commands.h"
#include "tools/commands/LoadRuns.h"
#include "tools/options/OptionChecks.h"
#include "tools/views/compare/VarianceText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {

struct VarianceFlags {
  std::vector<std::string> files;
  size_t top = 10;
  bool json = false;
};

Expected<int> showVariance(const VarianceFlags &flags, Console &console) {
  if (flags.files.size() < 2)
    return fail("name at least two traces of runs that did the same");
  auto runs = LoadedRuns::load(flags.files, console);
  if (!runs)
    return tl::unexpected(runs.error());
  auto variance = RunVariance::of(runs->runs(), siteNamesOf({&*runs}));
  if (!variance)
    return tl::unexpected(variance.error());
  const VarianceReport report{*variance, runs->files()};
  console.out << (flags.json ? printed(jsonOf(report))
                             : varianceText(report, flags.top, console.screen));
  return statusYes;
}

} // namespace

Action declareVariance(CLI::App &app) {
  auto flags = std::make_shared<VarianceFlags>();
  app.add_option("FILES", flags->files, "Traces of runs of one program on as many ranks")
      ->type_name("")
      ->required();
  app.add_option("--top", flags->top, "How many rows each table has (10)")
      ->type_name("N")
      ->check(wholeNumber());
  app.add_flag("--json", flags->json, "Print one JSON object, with all rows");
  return [flags](Console &console) { return showVariance(*flags, console); };
}

} // namespace anole::tools
