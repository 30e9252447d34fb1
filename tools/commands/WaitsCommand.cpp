#include "tools/choices/WordList.h"
#include "tools/commands/CauseFlags.h"
#include "tools/commands/Commands.h"
#include "tools/options/CallersOption.h"
#include "tools/options/ChoiceOption.h"
#include "tools/views/more/WaitColumns.h"
#include "tools/views/more/WaitDrawing.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {

struct WaitsFlags {
  whatif::CauseFlags common;
  CausesBy by = CausesBy::Site;
  std::string cause;
  bool svg = false;
};

Expected<int> showWaits(const WaitsFlags &flags, Console &console) {
  auto input = whatif::load(flags.common, console, flags.by);
  if (!input)
    return tl::unexpected(input.error());
  const LoadedTrace &loaded = input->loaded;
  auto waits = whatif::waitsOf(loaded.trace, input->options);
  if (!waits)
    return fail(loaded.file + ": " + waits.error().message);
  whatif::noteGaps(waits->gaps, flags.common, console);
  const TraceNames names(loaded.trace, flags.common.callers);
  if (!flags.cause.empty()) {
    auto sites = whatif::sitesWith(flags.cause, loaded.trace, names);
    if (!sites)
      return fail(loaded.file + ": " + sites.error().message);
    *waits = whatif::causedBy(std::move(*waits), *sites);
  }
  const whatif::WaitReport report{loaded.file,      *waits,   loaded.trace, names,
                                  flags.common.top, flags.by, input->parts};
  console.out << (flags.svg ? whatif::waitDrawing(*waits, loaded.trace.info.program)
                  : flags.common.json
                      ? printed(jsonOf(report))
                      : report.text(screenFor(console.screen, flags.common.callers)));
  return statusYes;
}

} // namespace

Action declareWaits(CLI::App &app) {
  auto flags = std::make_shared<WaitsFlags>();
  addChoice(app, "--by", flags->by, "Add up waits by: " + wordList(choiceNames(CausesBy{})))
      ->type_name("WHAT");
  app.add_option("--cause", flags->cause,
                 "Only what this causes: a function, place or call path, or a part of one")
      ->type_name("PLACE");
  auto *json = flags->common.declare(app, "places");
  app.add_flag("--svg", flags->svg, "Print a drawing of who waits for whom")->excludes(json);
  return [flags](Console &console) { return showWaits(*flags, console); };
}

} // namespace anole::tools
