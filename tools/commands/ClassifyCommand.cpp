#include "tools/analysis/predict/IdealRun.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/commands/PredictionFlags.h"
#include "tools/views/more/ClassColumns.h"
#include "tools/views/more/ClassText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct ClassifyFlags {
  std::string file, phase;
  whatif::PredictionFlags prediction;
  whatif::ClassifyOptions options;
  bool json = false;
};

Expected<int> showClasses(const ClassifyFlags &flags, Console &console) {
  auto networks = flags.prediction.chosenNetworks();
  auto predict = flags.prediction.chosenOptions();
  if (!networks || !predict)
    return tl::unexpected((networks ? predict.error() : networks.error()));
  auto part = phases::loadDivided(flags.file, flags.phase, console);
  if (!part)
    return tl::unexpected(part.error());
  const LoadedTrace &loaded = part->loaded;
  whatif::ClassifyOptions options = flags.options;
  options.predict = whatif::settled(loaded.trace, *predict);
  if (part->phase) {
    options.part.phase = part->phase->name;
    options.part.points = part->cut.inside;
  }
  auto classes = whatif::classify(loaded.trace, *networks, options);
  if (!classes)
    return fail(loaded.file + ": " + classes.error().message);
  if (!flags.json) {
    console.out << whatif::classText(loaded, *classes, console.screen);
    return statusYes;
  }
  whatif::ClassReport report(loaded, *classes);
  report.phase = part->shown();
  console.out << printed(jsonOf(report));
  return statusYes;
}

void declareThreshold(CLI::App &app, const char *name, double &value, const char *help) {
  app.add_option(name, value, help)->type_name("X")->check(CLI::Range(0.0, 1e6).description(""));
}

} // namespace

Action declareClassify(CLI::App &app) {
  auto flags = std::make_shared<ClassifyFlags>();
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  flags->prediction.declare(app);
  whatif::Thresholds &thresholds = flags->options.thresholds;
  declareThreshold(app, "--computation-share", thresholds.computation,
                   "Share from which computation bounds (default 0.9)");
  declareThreshold(app, "--bound-share", thresholds.bound,
                   "Share from which waiting or communication bounds (default 0.25)");
  declareThreshold(app, "--sensitive-share", thresholds.sensitive,
                   "Share from which a program is at least sensitive (default 0.1)");
  declareThreshold(app, "--insensitive", thresholds.insensitive,
                   "Change below which nothing depends on a parameter (default 0.05)");
  declareThreshold(app, "--gain", thresholds.gain,
                   "Factor by which communication has to become shorter (default 2)");
  app.add_option("--within", flags->options.part.within,
                 "Classify what happens inside calls of this function instead of the whole program")
      ->type_name("FUNCTION");
  phases::declarePhase(app, flags->phase);
  app.add_option("--seeds", flags->options.seeds,
                 "With how many sets of drawn times the run time is predicted (default 3)")
      ->type_name("N")
      ->check(CLI::Range(1U, 1000U).description(""));
  app.add_flag("--json", flags->json, "Print one JSON object");
  return [flags](Console &console) { return showClasses(*flags, console); };
}

} // namespace anole::tools
