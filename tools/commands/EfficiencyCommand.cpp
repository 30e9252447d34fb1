#include "tools/analysis/predict/IdealRun.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/EfficiencyText.h"
#include "tools/views/RankTimesText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct EfficiencyFlags {
  std::vector<std::string> files;
  std::string by, phase;
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
    auto shown = ShownRanks::of(loaded->trace);
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

/// What ranks lose in a phase depends on what they did before it, so that no phase is run on the
/// ideal network by itself.
Expected<whatif::Efficiency> efficiencyOf(const phases::LoadedPhase &part,
                                          const whatif::PredictOptions &options) {
  if (!part.phase)
    return whatif::efficiencyOf(part.loaded.trace, options);
  return whatif::spentInside(part.loaded.trace).and_then([&](SpentByRank &&spent) {
    auto found = whatif::efficiencyOf(SpentPart{part.phase->name, 0, std::move(spent)});
    if (!found)
      return Expected<whatif::Efficiency>(
          fail("the trace has no times (ANOLE_TIME=off), or no computation in the phase"));
    found->whyNot = "they are of whole runs";
    return Expected<whatif::Efficiency>(std::move(*found));
  });
}

Expected<int> showEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::vector<whatif::Efficiency> traces;
  std::vector<phases::LoadedPhase> parts;
  for (const std::string &file : flags.files) {
    auto part = phases::loadPhase(file, flags.phase, console);
    if (!part)
      return tl::unexpected(part.error());
    auto efficiency = efficiencyOf(*part, flags.options);
    if (!efficiency)
      return fail(file + ": " + efficiency.error().message);
    if (!efficiency->whyNot.empty())
      note(console, file + ": serialisation and transfer are not known: " + efficiency->whyNot);
    for (const std::string &line : efficiency->gaps.lines())
      note(console, file + ": " + line);
    traces.push_back(std::move(*efficiency));
    part->loaded.trace = {};
    parts.push_back(std::move(*part));
  }
  if (!flags.json) {
    console.out << whatif::efficiencyText(traces);
    return statusYes;
  }
  Json json = whatif::efficiencyJson(flags.files, traces);
  for (size_t i = 0; i < parts.size(); ++i)
    phases::addPhase(json[i], parts[i]);
  console.out << printed(json);
  return statusYes;
}

} // namespace

Action declareEfficiency(CLI::App &app) {
  auto flags = std::make_shared<EfficiencyFlags>();
  app.add_option("FILE", flags->files,
                 "Traces; computation scaling compares them with the first one")
      ->type_name("")
      ->required();
  auto *by = app.add_option("--by", flags->by, "Show the parts of each run instead: phase, region")
                 ->type_name("WHAT")
                 ->check(CLI::IsMember({"phase", "region"}));
  phases::declarePhase(app, flags->phase)->excludes(by);
  declareLimit(app, flags->options.match.limit);
  app.add_flag("--json", flags->json, "Print one JSON array");
  return [flags](Console &console) {
    return (flags->by.empty() ? showEfficiency : showPartEfficiency)(*flags, console);
  };
}

} // namespace anole::tools
