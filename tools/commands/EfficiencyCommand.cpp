#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/support/Note.h"
#include "tools/support/ParseOptions.h"
#include "tools/text/RankTimesText.h"
#include "tools/whatif/classes/EfficiencyText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct EfficiencyFlags {
  std::vector<std::string> files;
  std::string by;
  whatif::PredictOptions options;
  bool json = false;
};

/// One table or JSON array for the parts of each trace.
Expected<int> showPartEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::string text;
  Json all = Json::array();
  for (const std::string &file : flags.files) {
    auto loaded = loadTrace(file, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    auto shown = ShownRanks::of(loaded->trace, std::nullopt);
    if (!shown)
      return fail(file + ": " + shown.error().message);
    RankProfile profile(loaded->trace, *shown);
    auto parts = flags.by == "phase" ? profile.byPhase() : profile.byRegion();
    if (parts.empty())
      note(console, file + ": " + whyNoParts(flags.by));
    text +=
        (flags.files.size() > 1 ? file + "\n" : "") + whatif::partEfficiencyText(parts, flags.by);
    all.push_back({{"file", file}, {"parts", whatif::partEfficiencyJson(parts)}});
  }
  console.out << (flags.json ? printed(all) : text);
  return statusYes;
}

Expected<int> showEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::vector<whatif::Efficiency> traces;
  for (const std::string &file : flags.files) {
    auto loaded = loadTrace(file, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    auto efficiency = whatif::efficiencyOf(loaded->trace, flags.options);
    if (!efficiency)
      return fail(file + ": " + efficiency.error().message);
    if (!efficiency->whyNot.empty())
      note(console, file + ": serialisation and transfer are not known: " + efficiency->whyNot);
    traces.push_back(std::move(*efficiency));
  }
  console.out << (flags.json ? printed(whatif::efficiencyJson(flags.files, traces))
                             : whatif::efficiencyText(traces));
  return statusYes;
}

} // namespace

Action declareEfficiency(CLI::App &app) {
  auto flags = std::make_shared<EfficiencyFlags>();
  app.add_option("FILE", flags->files,
                 "Traces; computation scaling compares them with the first one")
      ->type_name("")
      ->required();
  app.add_option("--by", flags->by, "Show the parts of each run instead: phase, region")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"phase", "region"}));
  declareLimit(app, flags->options.match.limit);
  app.add_flag("--json", flags->json, "Print one JSON array");
  return [flags](Console &console) {
    return (flags->by.empty() ? showEfficiency : showPartEfficiency)(*flags, console);
  };
}

} // namespace anole::tools
