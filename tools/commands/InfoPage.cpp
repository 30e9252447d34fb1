#include "tools/commands/InfoPage.h"

#include "tools/options/CallersOption.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/LoadTrace.h"
#include "tools/views/InfoColumns.h"
#include "tools/views/InfoText.h"
#include "tools/views/OptionsText.h"
#include "tools/views/PhasedSummary.h"
#include "tools/views/SummaryText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct InfoOptions {
  std::string file;
  bool json = false, options = false, all = false;
  InfoParts parts;
  PageOptions page;
  AfterPage after;
};

std::string shownOf(const InfoOptions &options, const LoadedTrace &loaded, const Screen &screen) {
  if (options.json)
    return printed(jsonOf(TraceReport(loaded)));
  if (options.all || options.parts.any())
    return infoText(loaded, options.all ? InfoParts::all() : options.parts, screen);
  PageOptions page = options.page;
  page.screen = screen;
  return summaryText(loaded, phasedSummary(loaded.trace, bytesOf(loaded.trace)), page) +
         (options.after ? options.after(loaded, screen) : "");
}

Expected<int> info(const InfoOptions &options, Console &console) {
  if (options.options) {
    console.out << optionsText();
    return statusYes;
  }
  if (options.file.empty())
    return fail("no trace file given; see 'anole info --help'");
  return loadTrace(options.file, console).map([&](const LoadedTrace &loaded) {
    console.out << shownOf(options, loaded, console.screen);
    return statusYes;
  });
}

void declareParts(CLI::App &app, InfoOptions &options) {
  InfoParts &parts = options.parts;
  app.add_flag("--points", parts.points, "Show every call site with its call path and times");
  app.add_flag("--loops", parts.loops, "Show all loops, with how often they ran");
  app.add_flag("--functions", parts.functions, "Show totals of each function");
  app.add_flag("--groups", parts.groups, "Show which ranks behave alike");
  app.add_flag("--phases", parts.phases, "Show the phase loop, markers, phases and regions");
  app.add_flag("--clusters", parts.clusters, "Show the clusters that ranks agreed on");
  app.add_flag("--tracer", parts.tracer, "Show what the tracer held and left out");
  app.add_flag("--all", options.all, "Show all of these");
}

CLI::Option *declarePage(CLI::App &app, PageOptions &page) {
  addChoice(app, "--sort", page.order, "Sort call sites by total, mean, calls or bytes (total)")
      ->type_name("WHAT")
      ->get_validator(0)
      ->description(""); // the words are in the help
  app.add_option("--top", page.top, "How many call sites are shown (10)")
      ->type_name("N")
      ->check(wholeNumber());
  app.add_option("--function", page.function, "Show only call sites of this function")
      ->type_name("NAME");
  app.add_flag("--full", page.full, "Show whole names of C++, with parameters");
  return addCallers(app, page.callers);
}

} // namespace

Action declareInfoPage(CLI::App &app, AfterPage after) {
  auto options = std::make_shared<InfoOptions>();
  options->after = std::move(after);
  app.add_option("FILE", options->file, "The trace")->type_name("");
  CLI::Option *callers = declarePage(app, options->page);
  declareParts(app, *options);
  app.add_flag("--json", options->json, "Print one JSON object")->excludes(callers);
  app.add_flag("--options", options->options, "List the options of the tracer instead");
  return [options](Console &console) { return info(*options, console); };
}

} // namespace anole::tools
