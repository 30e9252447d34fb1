#include "tools/choices/WordList.h"
#include "tools/commands/CauseFlags.h"
#include "tools/commands/Commands.h"
#include "tools/options/CallersOption.h"
#include "tools/options/ChoiceOption.h"
#include "tools/views/more/CriticalColumns.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {
namespace {

struct CriticalFlags {
  whatif::CauseFlags common;
  CausesBy by = CausesBy::Site;
};

Expected<int> showCritical(const CriticalFlags &flags, Console &console) {
  auto input = whatif::load(flags.common, console, flags.by);
  if (!input)
    return tl::unexpected(input.error());
  const LoadedTrace &loaded = input->loaded;
  auto path = whatif::criticalPathOf(loaded.trace, input->options, flags.common.top);
  if (!path)
    return fail(loaded.file + ": " + path.error().message);
  whatif::noteGaps(path->gaps, flags.common, console);
  const TraceNames names(loaded.trace, flags.common.callers);
  const whatif::CriticalReport report{loaded.file,      *path,    loaded.trace, names,
                                      flags.common.top, flags.by, input->parts};
  console.out << (flags.common.json ? printed(jsonOf(report))
                                    : report.text(screenFor(console.screen, flags.common.callers)));
  return statusYes;
}

} // namespace

Action declareCritical(CLI::App &app) {
  auto flags = std::make_shared<CriticalFlags>();
  addChoice(app, "--by", flags->by, "Add up the path by: " + wordList(choiceNames(CausesBy{})))
      ->type_name("WHAT");
  flags->common.declare(app, "parts");
  return [flags](Console &console) { return showCritical(*flags, console); };
}

} // namespace anole::tools
