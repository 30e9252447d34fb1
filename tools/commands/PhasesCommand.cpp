#include "tools/commands/Commands.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/more/ComparedPhases.h"
#include "tools/views/more/PhaseColumns.h"
#include "tools/views/more/PhaseDrawing.h"
#include "tools/views/more/PhaseText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct PhasesFlags {
  std::string file, other, svg;
  phases::PhaseOptions options;
  bool byDivergence = false, byMessages = false, patterns = false, tree = false, curve = false,
       json = false;

  /// Whether others than the usual stages are asked for.
  bool asksForStages() const {
    return options.threshold || options.segments.strength != 0 || byDivergence || byMessages ||
           options.find.byRepeats;
  }

  bool showsDetails() const { return patterns || tree || curve; }

  phases::PhaseOptions chosenOptions() const {
    phases::PhaseOptions chosen = options;
    chosen.segments.by = byDivergence ? phases::CutBy::Divergence : phases::CutBy::Strength;
    chosen.alike = byMessages ? phases::Alike::Messages : phases::Alike::Sites;
    return chosen;
  }
};

struct PhasedTrace {
  LoadedTrace loaded;
  phases::PhasedRun run;
};

Expected<PhasedTrace> phasedTrace(const std::string &file, const PhasesFlags &flags,
                                  Console &console) {
  auto loaded = loadTrace(file, console);
  if (!loaded)
    return tl::unexpected(loaded.error());
  auto run = phases::phasedRun(loaded->trace, flags.chosenOptions());
  if (!run)
    return fail(loaded->file + ": " + run.error().message);
  if (const phases::PhaseReport *stages = run->stages())
    for (const std::string &line : stages->occurrences.leftOut)
      note(console, loaded->file + ": " + line);
  return PhasedTrace{std::move(*loaded), std::move(*run)};
}

/// What only stages have.
std::string detailsOf(const phases::PhaseReport &stages, const PhasesFlags &flags,
                      const Screen &screen) {
  return (flags.patterns ? phases::patternText(stages, screen) : "") +
         (flags.tree ? phases::treeText(stages, screen) : "") +
         (flags.curve ? phases::curveText(stages, screen) : "");
}

Expected<int> showPhases(const PhasesFlags &flags, Console &console) {
  auto phased = phasedTrace(flags.file, flags, console);
  if (!phased)
    return tl::unexpected(phased.error());
  const auto &[loaded, run] = *phased;
  const phases::PhaseReport *stages = run.stages();
  bool wantsStages = flags.showsDetails() || !flags.svg.empty() || flags.asksForStages();
  if (!stages && wantsStages)
    return fail(loaded.file + ": " + run.whyNoStages);
  if (!flags.svg.empty())
    if (auto written = writeText(flags.svg, phases::phaseDrawing(*stages)); !written)
      return tl::unexpected(written.error());
  if (flags.json)
    console.out << printed(jsonOf(phases::ShownPhases{loaded, run}));
  else
    console.out << phases::phaseText(loaded, run, console.screen)
                << (stages ? detailsOf(*stages, flags, console.screen) : "");
  return statusYes;
}

Expected<int> comparePhases(const PhasesFlags &flags, Console &console) {
  if (flags.showsDetails() || !flags.svg.empty())
    return fail("--patterns, --tree, --curve and --svg are for one trace; name only one");
  auto a = phasedTrace(flags.file, flags, console);
  auto b = a ? phasedTrace(flags.other, flags, console) : a;
  if (!b)
    return tl::unexpected(b.error());
  std::vector<phases::PhaseSide> sides[2];
  for (size_t i = 0; i < 2; ++i) {
    const PhasedTrace &trace = i == 0 ? *a : *b;
    sides[i] = phases::phaseSides(trace.run, flags.asksForStages());
    if (sides[i].size() > phases::mostCompared)
      return fail(trace.loaded.file + ": more than " + std::to_string(phases::mostCompared) +
                  " phases are too many to compare; choose a smaller --threshold");
  }
  auto pairs = phases::comparedPhases(sides[0], sides[1]);
  console.out << (flags.json ? printed(jsonOf(phases::ComparedRunsPhases{pairs}))
                             : phases::comparedText(a->loaded, b->loaded, pairs, console.screen));
  return statusYes;
}

void declareSegments(CLI::App &app, PhasesFlags &flags) {
  app.add_option("--threshold", flags.options.threshold,
                 "Depth at which the tree of segments is cut (default: with 12 segments at most)")
      ->type_name("T");
  app.add_option("--strength", flags.options.segments.strength,
                 "Segments are cut where they differ more strongly (default 0)")
      ->type_name("S")
      ->check(CLI::Range(0.0, 1e6).description(""));
  app.add_flag("--by-divergence", flags.byDivergence,
               "Cut where the divergence is largest, not the strength");
  app.add_flag("--by-repeats", flags.options.find.byRepeats,
               "Look for what ranks repeat in a function instead of following the loops");
  app.add_flag("--by-messages", flags.byMessages,
               "Tell patterns apart by who sends to whom, not by call sites");
}

} // namespace

Action declarePhases(CLI::App &app) {
  auto flags = std::make_shared<PhasesFlags>();
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  app.add_option("OTHER", flags->other, "Another one, whose phases are compared with those of FILE")
      ->type_name("");
  declareSegments(app, *flags);
  app.add_flag("--patterns", flags->patterns, "Show the communication patterns");
  app.add_flag("--tree", flags->tree, "Show the tree of segments");
  app.add_flag("--curve", flags->curve,
               "Show how much the run differs before and behind each place");
  app.add_option("--svg", flags->svg, "Also draw the phases and patterns into this file")
      ->type_name("OUT");
  app.add_flag("--expand", flags->options.find.expand,
               "Go through every event instead of leaping over loops");
  declareLimit(app, flags->options.find.limit);
  app.add_flag("--json", flags->json, "Print one JSON object, or an array if two are compared");
  return [flags](Console &console) {
    return (flags->other.empty() ? showPhases : comparePhases)(*flags, console);
  };
}

} // namespace anole::tools
