#include "tools/analysis/phases/PhaseSpending.h"
#include "tools/choices/WordList.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"
#include "tools/views/CoresText.h"
#include "tools/views/more/EfficiencyColumns.h"
#include "tools/views/more/RankTimesText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct EfficiencyFlags {
  std::vector<std::string> files;
  std::string phase;
  std::optional<NamedPartsBy> by{};
  whatif::PredictOptions options;
  bool json = false;
};

/// One table or JSON array for the parts of each trace.
Expected<int> showPartEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::string text;
  std::vector<whatif::PartsOfTrace> all;
  for (const std::string &file : flags.files) {
    auto loaded = loadTrace(file, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    auto shown = ShownRanks::of(loaded->trace);
    if (!shown)
      return fail(file + ": " + shown.error().message);
    auto parts = phases::spentBy(flags.by == NamedPartsBy::Phase ? PartsBy::Phase : PartsBy::Region,
                                 loaded->trace, *shown, {.limit = flags.options.match.limit});
    if (!parts || parts->empty())
      note(console, file + ": " + (parts ? whyNoRegions : parts.error().message));
    all.push_back({file, whatif::partEfficiencies(parts.value_or(std::vector<SpentPart>()))});
    text += (flags.files.size() > 1 ? file + "\n" : "") +
            whatif::partEfficiencyText(all.back().parts, choiceName(*flags.by), console.screen);
  }
  console.out << (flags.json ? printed(jsonOf(all)) : text);
  return statusYes;
}

/// What ranks lose in a phase depends on what they did before it, so that no phase is run on the
/// ideal network by itself.
Expected<whatif::Efficiency> efficiencyOf(const phases::LoadedPhase &part,
                                          const whatif::PredictOptions &options) {
  if (!part.phase)
    return whatif::efficiencyOf(part.loaded.trace, options);
  return ShownRanks::of(part.loaded.trace).and_then([&](const ShownRanks &shown) {
    SpentByRank spent = RankProfile(part.loaded.trace, shown).totals();
    auto found = whatif::efficiencyOf(SpentPart{part.phase->name, 0, std::move(spent)});
    if (!found)
      return Expected<whatif::Efficiency>(
          fail("the trace has no times (ANOLE_TIME=off), or no computation in the phase"));
    found->whyNot = "they are of whole runs";
    return Expected<whatif::Efficiency>(std::move(*found));
  });
}

Expected<int> showEfficiency(const EfficiencyFlags &flags, Console &console) {
  std::vector<whatif::TraceEfficiency> traces;
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
    if (auto share = efficiency->gaps.share())
      note(console, file + ": " + *share);
    if (double share = efficiency->tracerShare(); share >= 0.01)
      note(console, file + ": " + roundText(100 * share, 2) +
                        " % of the time passed in the tracer, and counts as communication here");
    if (auto lack = lackOfCoresText(coreUseOf(part->loaded.trace)); !lack.empty())
      note(console, file + ": all time in MPI counts as communication; " + lack);
    const whatif::Efficiency &first = traces.empty() ? *efficiency : traces[0].found;
    traces.push_back({file, *efficiency, first, part->shown()});
  }
  console.out << (flags.json ? printed(jsonOf(traces))
                             : turnedRowsText(traces, console.screen.width));
  return statusYes;
}

} // namespace

Action declareEfficiency(CLI::App &app) {
  auto flags = std::make_shared<EfficiencyFlags>();
  app.add_option("FILE", flags->files,
                 "Traces; computation scaling compares them with the first one")
      ->type_name("")
      ->required();
  auto *by =
      addChoice(app, "--by", flags->by,
                "Show the parts of each run instead: " + wordList(choiceNames(NamedPartsBy{})))
          ->type_name("WHAT");
  phases::declarePhase(app, flags->phase)->excludes(by);
  declareLimit(app, flags->options.match.limit);
  app.add_flag("--json", flags->json, "Print one JSON array");
  return [flags](Console &console) {
    return (!flags->by ? showEfficiency : showPartEfficiency)(*flags, console);
  };
}

} // namespace anole::tools
