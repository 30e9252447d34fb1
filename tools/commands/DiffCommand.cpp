#include "tools/commands/Commands.h"
#include "tools/diff/CompareTraces.h"
#include "tools/diff/DiffReport.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/Note.h"
#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct DiffOptions {
  std::string first, second;
  bool ignorePaths = false, ignoreWildcards = false, json = false;
  uint64_t limit = Effort::usual;
};

/// Call paths are comparable only if both traces got them in the same way.
bool comparesPaths(const DiffOptions &options, const Trace &a, const Trace &b, Console &console) {
  if (options.ignorePaths)
    return false;
  if (a.info.callpath != b.info.callpath)
    note(console, "call paths are not compared: one trace has them from '" + a.info.callpath +
                      "', the other from '" + b.info.callpath + "'");
  return a.info.callpath == b.info.callpath;
}

Expected<int> diff(const DiffOptions &options, Console &console) {
  Expected<LoadedTrace> a = loadTrace(options.first, console);
  if (!a)
    return tl::unexpected(a.error());
  Expected<LoadedTrace> b = loadTrace(options.second, console);
  if (!b)
    return tl::unexpected(b.error());
  CompareOptions compare{comparesPaths(options, a->trace, b->trace, console),
                         !options.ignoreWildcards, options.limit, !options.ignorePaths};
  return firstDifference(a->trace, b->trace, compare).map([&](const auto &difference) {
    DiffReport report{a->file, b->file, compare.paths, difference};
    console.out << (options.json ? printed(jsonOf(report)) : report.text());
    return difference ? statusNo : statusYes;
  });
}

} // namespace

Action declareDiff(CLI::App &app) {
  auto options = std::make_shared<DiffOptions>();
  app.add_option("A", options->first, "A trace")->type_name("")->required();
  app.add_option("B", options->second, "Another trace")->type_name("")->required();
  app.add_flag("--ignore-paths", options->ignorePaths,
               "Ignore the places that calls come from, and the folders of files");
  app.add_flag("--ignore-wildcards", options->ignoreWildcards,
               "Compare what wildcards received, not that they were wildcards");
  app.add_flag("--json", options->json, "Print one JSON object");
  declareLimit(app, options->limit);
  return [options](Console &console) { return diff(*options, console); };
}

} // namespace anole::tools
