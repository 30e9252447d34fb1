#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/text/RankTimesJson.h"
#include "tools/text/RankTimesText.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct RanksOptions {
  std::string file, by;
  std::optional<uint32_t> rank;
  bool json = false;
};

using Parts = std::vector<SpentPart>;

Expected<Parts> partsBy(const std::string &what, const RankProfile &profile) {
  if (what == "loop")
    return profile.byLoop();
  if (what == "phase")
    return profile.byPhase();
  return what == "region" ? profile.byRegion() : profile.byFunction();
}

std::string textOf(const RankProfile &profile, const Parts &parts, const std::string &what) {
  return parts.empty() ? whyNoParts(what) + "\n" : spentPartsText(profile, parts, what);
}

Expected<int> showTotals(const RanksOptions &options, const RankProfile &profile,
                         const TraceNames &names, std::ostream &out) {
  out << (options.json ? printed(rankTimesJson(profile, names)) : rankTimesText(profile, names));
  return statusYes;
}

Expected<int> showParts(const RanksOptions &options, const RankProfile &profile,
                        const TraceNames &names, std::ostream &out) {
  Expected<Parts> parts = partsBy(options.by, profile);
  if (!parts)
    return tl::unexpected(parts.error());
  if (!options.json) {
    out << textOf(profile, *parts, options.by);
    return statusYes;
  }
  Json json = rankTimesJson(profile, names);
  json["by"] = options.by;
  json["parts"] = spentPartsJson(*parts);
  out << printed(json);
  return statusYes;
}

Expected<int> show(const RanksOptions &options, const Trace &trace, Console &console) {
  Expected<ShownRanks> shown = ShownRanks::of(trace, options.rank);
  if (!shown)
    return tl::unexpected(shown.error());
  TraceNames names(trace);
  RankProfile profile(trace, *shown);
  return (options.by.empty() ? showTotals : showParts)(options, profile, names, console.out);
}

} // namespace

Action declareRanks(CLI::App &app) {
  auto options = std::make_shared<RanksOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--by", options->by,
                 "What the times are divided by: loop, phase, function, region")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"loop", "phase", "function", "region"}));
  app.add_option("--rank", options->rank, "Show only this rank")->type_name("R");
  app.add_flag("--json", options->json, "Print one JSON object, with every number");
  return [options](Console &console) {
    return loadTrace(options->file, console).and_then([&](const LoadedTrace &loaded) {
      return show(*options, loaded.trace, console);
    });
  };
}

} // namespace anole::tools
