#include "tools/analysis/model/ChosenRanks.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/OptionChecks.h"
#include "tools/views/RankTimesJson.h"
#include "tools/views/RankTimesText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct RanksOptions {
  std::string file, by, phase, ranks;
  bool json = false;
};

using Parts = std::vector<SpentPart>;

std::string textOf(const RankProfile &profile, const Parts &parts, const std::string &what) {
  return parts.empty() ? whyNoParts(what) + "\n" : spentPartsText(profile, parts, what);
}

Expected<std::string> totalsOf(const RanksOptions &options, const RankProfile &profile,
                               const TraceNames &names, const phases::LoadedPhase &part) {
  if (!options.json)
    return rankTimesText(profile, names);
  Json json = rankTimesJson(profile, names);
  phases::addPhase(json, part);
  return printed(json);
}

Expected<std::string> partsOf(const RanksOptions &options, const RankProfile &profile,
                              const TraceNames &names, const phases::LoadedPhase &part) {
  Expected<Parts> parts = profile.by(options.by);
  if (!parts)
    return tl::unexpected(parts.error());
  if (!options.json)
    return textOf(profile, *parts, options.by);
  Json json = rankTimesJson(profile, names);
  phases::addPhase(json, part);
  json["by"] = options.by;
  json["parts"] = spentPartsJson(*parts);
  return printed(json);
}

Expected<int> show(const RanksOptions &options, Console &console) {
  if (!options.phase.empty() && (options.by == "phase" || options.by == "region"))
    return fail("--by " + options.by + " needs the whole run; drop --phase");
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
  TraceNames names(part.loaded.trace);
  RankProfile profile(part.loaded.trace, *shown);
  auto text = (options.by.empty() ? totalsOf : partsOf)(options, profile, names, part);
  return text.map([&](const std::string &shownText) {
    console.out << shownText;
    return statusYes;
  });
}

} // namespace

Action declareRanks(CLI::App &app) {
  auto options = std::make_shared<RanksOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--by", options->by,
                 "What the times are divided by: loop, phase, function, region")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"loop", "phase", "function", "region"}));
  app.add_option("--rank", options->ranks, "Show only these ranks, such as 3 or 0-3,8")
      ->type_name("R")
      ->check(rankList());
  phases::declarePhase(app, options->phase);
  app.add_flag("--json", options->json, "Print one JSON object, with every number");
  return [options](Console &console) { return show(*options, console); };
}

} // namespace anole::tools
