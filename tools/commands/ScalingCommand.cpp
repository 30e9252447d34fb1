#include "tools/commands/Commands.h"
#include "tools/commands/LoadRuns.h"
#include "tools/options/Note.h"
#include "tools/options/OptionChecks.h"
#include "tools/options/ParseOptions.h"
#include "tools/views/compare/ScalingDrawing.h"
#include "tools/views/compare/ScalingText.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <sstream>

namespace anole::tools {
namespace {

struct ScalingFlags {
  std::vector<std::string> files;
  std::string parameter;
  whatif::PredictOptions options;
  size_t top = 10;
  bool isWeak = false, json = false, svg = false;
};

/// What runs differ in: "P" and their numbers of ranks, or a name and the values that were given.
struct ScalingParameter {
  std::string name;
  std::vector<double> values;
};

Expected<std::vector<double>> parsedValues(const std::string &text) {
  std::vector<double> values;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');) {
    std::istringstream number(word);
    double value = 0;
    if (!(number >> value) || !number.eof() || !(value >= 1))
      return fail("--parameter NAME=VALUES needs numbers from 1 on, not '" + word + "'");
    values.push_back(value);
  }
  return values;
}

Expected<ScalingParameter> parameterOf(const ScalingFlags &flags, const LoadedRuns &runs) {
  if (flags.parameter.empty()) {
    ScalingParameter ranks{"P", {}};
    for (const LoadedTrace &loaded : runs.traces())
      ranks.values.push_back(std::max(loaded.trace.info.ranks, 1U));
    return ranks;
  }
  size_t sign = flags.parameter.find('=');
  if (sign == std::string::npos || sign == 0)
    return fail("--parameter needs a name and values, as in n=100,200,400");
  auto values = parsedValues(flags.parameter.substr(sign + 1));
  if (!values)
    return tl::unexpected(values.error());
  if (values->size() != flags.files.size())
    return fail("--parameter has " + plural(values->size(), "value") + " for " +
                plural(flags.files.size(), "trace"));
  return ScalingParameter{flags.parameter.substr(0, sign), std::move(*values)};
}

/// Of each trace of which it is known.
std::vector<whatif::TraceEfficiency>
efficiencies(const LoadedRuns &runs, const whatif::PredictOptions &options, Console &console) {
  std::vector<whatif::TraceEfficiency> all;
  for (const LoadedTrace &loaded : runs.traces()) {
    auto found = whatif::efficiencyOf(loaded.trace, options);
    if (!found) {
      note(console, loaded.file + ": efficiency is not known: " + found.error().message);
      continue;
    }
    const whatif::Efficiency first = all.empty() ? *found : all[0].found;
    all.push_back({loaded.file, *found, first});
  }
  return all;
}

Expected<int> showScaling(const ScalingFlags &flags, Console &console) {
  if (flags.files.size() < 2)
    return fail("name at least two traces of one program, on different numbers of ranks");
  auto runs = LoadedRuns::load(flags.files, console);
  if (!runs)
    return tl::unexpected(runs.error());
  auto parameter = parameterOf(flags, *runs);
  if (!parameter)
    return tl::unexpected(parameter.error());
  if (auto [least, most] = std::ranges::minmax(parameter->values); least == most)
    return fail("all traces have the same " + parameter->name +
                ": name runs on other numbers of ranks, or say by --parameter what they differ in; "
                "'anole variance' compares runs of one kind");
  runs->sortBy(parameter->values);
  ScalingRuns scaling(runs->runs(), parameter->values, siteNamesOf({&*runs}));
  ScalingReport report{scaling, efficiencies(*runs, flags.options, console), runs->files(),
                       parameter->name, flags.isWeak};
  console.out << (flags.svg    ? scalingDrawing(report, flags.top)
                  : flags.json ? printed(jsonOf(report))
                               : scalingText(report, flags.top, console.screen));
  return statusYes;
}

} // namespace

Action declareScaling(CLI::App &app) {
  auto flags = std::make_shared<ScalingFlags>();
  app.add_option("FILES", flags->files, "Traces of one program on several numbers of ranks")
      ->type_name("")
      ->required();
  app.add_option("--parameter", flags->parameter,
                 "What the runs differ in instead, as in n=100,200,400: a value for each trace")
      ->type_name("NAME=VALUES");
  auto *weak = app.add_flag("--weak", flags->isWeak, "The problem grows with the number of ranks");
  app.add_flag("--strong")
      ->description("The problem is the same in all runs (so it is without these)")
      ->excludes(weak);
  app.add_option("--top", flags->top, "How many rows each table has (10)")
      ->type_name("N")
      ->check(wholeNumber());
  declareLimit(app, flags->options.match.limit);
  auto *json = app.add_flag("--json", flags->json, "Print one JSON object, with all rows");
  app.add_flag("--svg", flags->svg, "Print a drawing of times and laws")->excludes(json);
  return [flags](Console &console) { return showScaling(*flags, console); };
}

} // namespace anole::tools
