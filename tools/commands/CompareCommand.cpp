#include "tools/analysis/compare/ComparedRuns.h"
#include "tools/analysis/phases/PhaseSpending.h"
#include "tools/commands/Commands.h"
#include "tools/commands/LoadRuns.h"
#include "tools/files/WriteText.h"
#include "tools/options/CallersOption.h"
#include "tools/options/Note.h"
#include "tools/options/OptionChecks.h"
#include "tools/report/ReportPage.h"
#include "tools/show/Printable.h"
#include "tools/views/FirstCause.h"
#include "tools/views/compare/CompareColumns.h"
#include "tools/views/compare/CompareText.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>

namespace anole::tools {

namespace {

constexpr double mostPercent = 1e6;

struct ComparingOptions {
  std::vector<std::string> files, against;
  std::optional<double> threshold{};
  CompareShown shown;
  Callers callers{};
  bool json = false;
  std::string page{};
  uint64_t limit = report::DataOptions().limit;
};

/// "A x.anole y.anole, B z.anole"
std::string filesText(const LoadedRuns &a, const LoadedRuns &b) {
  std::string text = "A";
  for (const std::string &file : a.files())
    text += " " + printable(file);
  text += ", B";
  for (const std::string &file : b.files())
    text += " " + printable(file);
  return text + "\n";
}

/// Without those that are not found in passing, and what is in none.
std::vector<SpentPart> phasesIn(const Trace &trace) {
  auto parts = ShownRanks::of(trace).and_then(
      [&](const ShownRanks &ranks) { return phases::spentBy(PartsBy::Phase, trace, ranks); });
  if (!parts)
    return {};
  std::erase_if(*parts, [](const SpentPart &part) { return part.number == 0; });
  return std::move(*parts);
}

/// For each run as much as one waits for gladly: less than a second.
std::optional<whatif::Waits> waitsIn(const Trace &trace) {
  return whatif::quickWaits(trace, uint64_t(1) << 20);
}

bool isTooSlow(const ComparedRuns &runs, std::optional<double> threshold) {
  return threshold && 100 * runs.slowdown() > *threshold &&
         runs.whole.front().change == Change::Slower;
}

/// Of several runs, the page has the first ones of both sides.
Expected<void> writePage(const ComparedRuns &runs, const LoadedRuns &a, const LoadedRuns &b,
                         const ComparingOptions &options) {
  return report::comparePage(a.traces()[0], b.traces()[0],
                             jsonOf(CompareReport{runs, a.files(), b.files()}), options.limit)
      .and_then([&](const std::string &page) { return writeText(options.page, page); });
}

/// Traces of two programs can be compared, too, but hardly by their call sites.
void noteOtherProgram(const ComparedRuns &runs, Console &console) {
  constexpr double few = 0.1;
  double common = 0, ofA = 0, ofB = 0;
  for (const ComparedSite &site : runs.sites) {
    ofA += site.first.has_value();
    ofB += site.second.has_value();
    common += site.first && site.second && site.match != MatchTier::Sequence;
  }
  if (common < few * std::min(ofA, ofB))
    note(console, "A and B have hardly a call site in common: are they of one program?");
}

Expected<int> compareSides(const LoadedRuns &a, const LoadedRuns &b,
                           const ComparingOptions &options, Console &console) {
  ComparedRuns runs(a.runs(), b.runs(), siteNamesOf({&a, &b}, options.callers), phasesIn, waitsIn);
  noteOtherProgram(runs, console);
  if (!options.page.empty())
    if (auto written = writePage(runs, a, b, options); !written)
      return tl::unexpected(written.error());
  if (options.json)
    console.out << printed(jsonOf(CompareReport{runs, a.files(), b.files()}));
  else
    console.out << filesText(a, b) << (options.shown.markdown ? "\n" : "")
                << compareText(runs, options.shown);
  return isTooSlow(runs, options.threshold) ? statusNo : statusYes;
}

/// Two files are a run each, without --against.
Expected<int> compare(const ComparingOptions &options, Console &console) {
  std::vector<std::string> first = options.files, second = options.against;
  if (second.empty()) {
    if (first.size() != 2)
      return fail("name two traces, or several runs of each side: "
                  "anole compare A1 A2 A3 --against B1 B2 B3");
    second = {first[1]};
    first.resize(1);
  }
  auto a = LoadedRuns::load(first, console);
  if (!a)
    return tl::unexpected(a.error());
  auto b = LoadedRuns::load(second, console);
  if (!b)
    return tl::unexpected(b.error());
  for (const LoadedRuns *side : {&*a, &*b})
    if (auto other = checkNotRead(options.page, side->files()); !other)
      return tl::unexpected(other.error());
  ComparingOptions shown = options;
  shown.shown.screen = screenFor(console.screen, options.callers);
  return compareSides(*a, *b, shown, console);
}

} // namespace

Action declareCompare(CLI::App &app) {
  auto options = std::make_shared<ComparingOptions>();
  app.add_option("A B", options->files, "Two traces; with --against, the runs of one side")
      ->type_name("")
      ->required();
  app.add_option("--against", options->against, "The runs of the other side")->type_name("FILES");
  app.add_option("-o,--output", options->page,
                 "Also write a page to look at both traces in a browser")
      ->type_name("OUT");
  app.add_option("--threshold", options->threshold,
                 "Exit status 1 if B takes more than so many percent longer")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, mostPercent).description(""));
  app.add_option("--top", options->shown.top, "How many rows each table has (10)")
      ->type_name("N")
      ->check(wholeNumber());
  app.add_flag("--matches", options->shown.matches,
               "Also show how call sites, loops and phases of B were recognised");
  auto *markdown = app.add_flag("--markdown", options->shown.markdown, "Print tables of Markdown");
  app.add_flag("--json", options->json, "Print one JSON object, with all rows")
      ->excludes(markdown)
      ->excludes(addCallers(app, options->callers));
  return [options](Console &console) { return compare(*options, console); };
}

} // namespace anole::tools
