#include "runtime/core/base/OutputName.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Endings.h"
#include "tools/commands/Commands.h"
#include "tools/formats/in/Format.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/Note.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct ImportOptions {
  std::vector<std::string> inputs;
  std::string output;
  TimeDetail time = TimeDetail::Histogram;
  std::optional<int64_t> application{};
};

void writeSummary(const import::Import &import, const Trace &trace, const std::string &name,
                  uint64_t size, Console &console) {
  console.out << name << ": " << plural(import.closedRanks(), "rank") << " of " << trace.info.ranks
              << ", " << plural(import.events(), "event") << ", " << sizeText(size) << ", from "
              << import.formatName << "\n";
  for (const std::string &fact : import.missingFacts())
    console.out << "  not told: " << fact << "\n";
}

Expected<int> importTrace(const ImportOptions &options, Console &console) {
  import::Import import(options.time);
  import.application = options.application;
  auto trace = import::readForeignTrace(options.inputs, import);
  if (!trace)
    return tl::unexpected(trace.error());
  if (import.closedRanks() == 0 || (options.application && import.events() == 0))
    return fail(options.inputs.front() + " has events of none of its " +
                plural(trace->info.ranks, "rank") + ", so there is nothing to import");
  if (std::string endings = describeEndings(trace->info); !endings.empty())
    note(console, endings);
  std::string backup = backupName(options.output);
  return writeTraceFile(options.output, *trace).map([&](uint64_t size) {
    writeSummary(import, *trace, options.output, size, console);
    if (!backup.empty())
      console.out << "  the earlier " << options.output << " is " << backup << "\n";
    return statusYes;
  });
}

} // namespace

Action declareImport(CLI::App &app) {
  auto options = std::make_shared<ImportOptions>();
  app.add_option("INPUT", options->inputs,
                 "A DUMPI trace (.bin, .meta or a folder), an OTF2 anchor file or a Paraver trace")
      ->type_name("")
      ->required();
  app.add_option("-o,--output", options->output, "The trace to write")
      ->type_name("FILE")
      ->required();
  addChoice(app, "--time", options->time, "Times to keep: histogram (default) or full",
            TimeDetail::Histogram, TimeDetail::Full)
      ->type_name("DETAIL");
  app.add_option("--application", options->application,
                 "The application to read, if a Paraver trace has several (default 1)")
      ->type_name("N")
      ->check(CLI::PositiveNumber);
  return [options](Console &console) { return importTrace(*options, console); };
}

} // namespace anole::tools
