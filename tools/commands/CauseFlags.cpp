#include "tools/commands/CauseFlags.h"

#include "tools/analysis/predict/IdealRun.h"
#include "tools/options/Note.h"

#include <CLI/CLI.hpp>

namespace anole::whatif {

void CauseFlags::declare(CLI::App &app, const std::string &shown) {
  app.add_option("FILE", file, "The trace")->type_name("")->required();
  app.add_option("--top", top, "How many " + shown + " to show (default 12)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  app.add_flag("--json", json, "Print one JSON object");
  prediction.declareOne(app);
}

Expected<CauseOptions> CauseFlags::chosen(const Trace &trace) const {
  auto networks = prediction.chosenNetworks();
  auto options = prediction.chosenOptions();
  if (!networks || !options)
    return tl::unexpected(networks ? options.error() : networks.error());
  if (prediction.hasNetworks() && networks->size() > 1)
    return fail("causes are looked for on one network, and " + std::to_string(networks->size()) +
                " are given");
  PredictOptions predict = settled(trace, *options);
  return CauseOptions{std::move(predict.match), predict.times,
                      prediction.hasNetworks() ? (*networks)[0] : Network(),
                      prediction.hasNetworks() ? predict.tick : 0};
}

Expected<CauseInput> load(const CauseFlags &flags, tools::Console &console) {
  auto loaded = tools::loadTrace(flags.file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto options = flags.chosen(loaded->trace);
  if (!options)
    return tl::unexpected(options.error());
  return CauseInput{std::move(*loaded), std::move(*options)};
}

void noteGaps(const Gaps &gaps, const CauseFlags &flags, tools::Console &console) {
  for (const std::string &line : gaps.lines())
    tools::note(console, flags.file + ": " + line);
}

} // namespace anole::whatif
