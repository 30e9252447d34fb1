#include "tools/analysis/model/ChosenRanks.h"
#include "tools/analysis/phases/PhaseSpending.h"
#include "tools/choices/WordList.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/CallersOption.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/OptionChecks.h"
#include "tools/views/more/RankTimesColumns.h"
#include "tools/views/more/RankTimesText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct RanksOptions {
  std::string file, phase, ranks;
  std::optional<PartsBy> by{};
  Callers callers{};
  bool json = false;
};

using Parts = std::vector<SpentPart>;

/// What is shown, and where.
struct RanksShown {
  const RanksOptions &options;
  const RankProfile &profile;
  const TraceNames &names;
  const phases::LoadedPhase &part;
  const Screen &screen;
};

std::string textOf(const RanksShown &what, const Parts &parts) {
  return parts.empty() ? std::string(whyNoRegions) + "\n"
                       : spentPartsText(what.profile, parts, *what.options.by, what.screen);
}

Expected<std::string> totalsOf(const RanksShown &what) {
  if (!what.options.json)
    return rankTimesText(what.profile, what.names, what.screen);
  return printed(jsonOf(RanksReport{{what.profile, what.names}, what.part.shown()}));
}

Expected<std::string> partsOf(const RanksShown &what) {
  Expected<Parts> parts =
      phases::spentBy(*what.options.by, what.part.loaded.trace, what.profile.shown());
  if (!parts)
    return tl::unexpected(parts.error());
  if (!what.options.json)
    return textOf(what, *parts);
  return printed(
      jsonOf(RanksReport{{what.profile, what.names}, what.part.shown(), what.options.by, *parts}));
}

Expected<int> show(const RanksOptions &options, Console &console) {
  if (!options.phase.empty() && (options.by == PartsBy::Phase || options.by == PartsBy::Region))
    return fail(std::string("--by ") + choiceName(*options.by) +
                " needs the whole run; drop --phase");
  auto loaded = phases::loadPhase(options.file, options.phase, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  const phases::LoadedPhase &part = *loaded;
  Expected<ShownRanks> shown =
      chosenRanks(part.loaded.trace, options.ranks, "--rank").and_then([&](auto &&chosen) {
        return ShownRanks::of(part.loaded.trace, std::forward<decltype(chosen)>(chosen));
      });
  if (!shown)
    return tl::unexpected(shown.error());
  TraceNames names(part.loaded.trace, options.callers);
  RankProfile profile(part.loaded.trace, *shown);
  RanksShown what{options, profile, names, part, screenFor(console.screen, options.callers)};
  auto text = (options.by ? partsOf : totalsOf)(what);
  return text.map([&](const std::string &shownText) {
    console.out << shownText;
    return statusYes;
  });
}

} // namespace

Action declareRanks(CLI::App &app) {
  auto options = std::make_shared<RanksOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  CLI::Option *by = addChoice(app, "--by", options->by,
                              "What the times are divided by: " + wordList(choiceNames(PartsBy{})))
                        ->type_name("WHAT");
  app.add_option("--rank", options->ranks, "Show only these ranks, such as 3 or 0-3,8")
      ->type_name("R")
      ->check(rankList());
  phases::declarePhase(app, options->phase);
  CLI::Option *callers = addCallers(app, options->callers)->excludes(by);
  app.add_flag("--json", options->json, "Print one JSON object, with every number")
      ->excludes(callers);
  return [options](Console &console) { return show(*options, console); };
}

} // namespace anole::tools
