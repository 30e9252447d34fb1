#include "tools/commands/CauseFlags.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/phases/PhaseDivision.h"
#include "tools/analysis/predict/IdealRun.h"
#include "tools/options/CallersOption.h"
#include "tools/options/Note.h"

#include <CLI/CLI.hpp>

namespace anole::whatif {

CLI::Option *CauseFlags::declare(CLI::App &app, const std::string &shown) {
  app.add_option("FILE", file, "The trace")->type_name("")->required();
  app.add_option("--top", top, "How many " + shown + " to show (default 12)")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  CLI::Option *asJson = app.add_flag("--json", json, "Print one JSON object")
                            ->excludes(tools::addCallers(app, callers));
  prediction.declareOne(app);
  prediction.declareModel(app);
  return asJson;
}

Expected<CauseOptions> CauseFlags::chosen(const Trace &trace) const {
  auto networks = prediction.modelledNetworks();
  auto options = prediction.chosenOptions();
  if (!networks || !options)
    return tl::unexpected(networks ? options.error() : networks.error());
  if (prediction.hasNetworks() && networks->size() > 1)
    return fail("causes are looked for on one network, and " + std::to_string(networks->size()) +
                " are given");
  if (prediction.hasNetworks())
    prediction.takeApart(*options, trace);
  options->match.rootedLeaveEarly = true;
  PredictOptions predict = settled(trace, *options);
  CauseOptions causes{std::move(predict.match), predict.times,
                      prediction.hasNetworks() ? (*networks)[0] : Network(),
                      prediction.hasNetworks() ? predict.tick : 0};
  causes.guessesEagerLimit = true;
  return causes;
}

namespace {

/// Of programs with threads, those that started MPI are run against each other. What they receive
/// from others is then missing, and is an error that names the call.
void keepFirstThreads(tools::LoadedTrace &loaded, tools::Console &console) {
  auto &streams = loaded.trace.streams;
  if (streams.size() < 2)
    return;
  tools::note(console, loaded.file + ": only the threads that started MPI; calls of other threads "
                                     "are left out");
  streams.erase(streams.begin() + 1, streams.end());
}

/// A trace in which phases have call sites of their own takes the place of the trace.
Expected<SiteParts> divide(tools::LoadedTrace &loaded, tools::CausesBy by) {
  if (by != tools::CausesBy::Phase)
    return sitePartsOf(by, loaded.trace, tools::TraceNames(loaded.trace));
  return phases::dividedByPhases(loaded.trace).map([&](phases::PhaseDivision &&division) {
    SiteParts parts;
    for (const std::string &phase : division.phases)
      parts.push_back({{phase, 1}});
    loaded.trace = std::move(division.trace);
    return parts;
  });
}

} // namespace

Expected<CauseInput> load(const CauseFlags &flags, tools::Console &console, tools::CausesBy by) {
  auto part = phases::loadDivided(flags.file, flags.phase, console);
  if (!part)
    return tl::unexpected(part.error());
  tools::LoadedTrace &loaded = part->loaded;
  keepFirstThreads(loaded, console);
  if (auto can = refuse(loaded.trace); !can)
    return fail(loaded.file + ": " + can.error().message);
  auto parts = divide(loaded, by);
  if (!parts)
    return fail(loaded.file + ": " + parts.error().message);
  auto options = flags.chosen(loaded.trace);
  if (!options)
    return tl::unexpected(options.error());
  auto phase = part->shown();
  return CauseInput{std::move(loaded), std::move(*options), std::move(*parts), std::move(phase),
                    std::move(part->cut.inside)};
}

void noteGaps(const Gaps &gaps, const CauseFlags &flags, tools::Console &console) {
  for (const std::string &line : gaps.lines())
    tools::note(console, flags.file + ": " + line);
  if (auto share = gaps.share())
    tools::note(console, flags.file + ": " + *share);
}

} // namespace anole::whatif
