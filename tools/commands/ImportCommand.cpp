#include "runtime/core/base/OutputName.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Endings.h"
#include "tools/commands/Commands.h"
#include "tools/files/NamedAfter.h"
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
  std::optional<uint32_t> rank{};
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
  import.firstRank = options.rank;
  auto trace = import::readForeignTrace(options.inputs, import);
  if (!trace)
    return tl::unexpected(trace.error());
  if (import.closedRanks() == 0 || (options.application && import.events() == 0))
    return fail(options.inputs.front() + " has events of none of its " +
                plural(trace->info.ranks, "rank") + ", so there is nothing to import");
  if (std::string endings = describeEndings(trace->info); !endings.empty())
    note(console, endings);
  const std::string output =
      options.output.empty() ? namedAfter(options.inputs.front(), ".anole") : options.output;
  std::string backup = backupName(output);
  return writeTraceFile(output, *trace).map([&](uint64_t size) {
    writeSummary(import, *trace, output, size, console);
    if (!backup.empty())
      console.out << "  the earlier " << output << " is " << backup << "\n";
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
  app.add_option("-o,--output", options->output,
                 "The trace to write (solver.anole for solver.otf2)")
      ->type_name("FILE");
  addChoice(app, "--time", options->time, "Times to keep: histogram (default) or full",
            TimeDetail::Histogram, TimeDetail::Full)
      ->type_name("DETAIL");
  app.add_option("--application", options->application,
                 "The application to read, if a Paraver trace has several (default 1)")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  app.add_option("--rank", options->rank,
                 "The rank of the first DUMPI file, if its name does not end in -RANK.bin (0)")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber.description(""));
  return [options](Console &console) { return importTrace(*options, console); };
}

} // namespace anole::tools
