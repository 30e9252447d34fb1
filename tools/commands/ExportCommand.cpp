#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/files/NamedAfter.h"
#include "tools/formats/out/Export.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/OptionChecks.h"
#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct ExportFlags {
  std::string file;
  exporting::ExportOptions options;
};

Expected<int> exportFile(const ExportFlags &flags, Console &console) {
  exporting::ExportOptions options = flags.options;
  if (options.out.empty())
    options.out = namedAfter(flags.file, exporting::endingOf(options.format));
  return loadTrace(flags.file, console)
      .and_then([&](const LoadedTrace &loaded) {
        return exporting::exportTrace(loaded, options, console);
      })
      .map([&] {
        if (flags.options.out.empty())
          console.out << "wrote " << options.out << "\n";
        return statusYes;
      });
}

} // namespace

Action declareExport(CLI::App &app) {
  auto flags = std::make_shared<ExportFlags>();
  exporting::ExportOptions &options = flags->options;
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  app.add_option("--to", options.format, "The format")
      ->check(CLI::IsMember(exporting::formatNames()))
      ->type_name("FORMAT")
      ->required();
  app.add_option("-o,--output", options.out,
                 "The file or folder to write (solver.csv for solver.anole); it must not exist")
      ->type_name("OUT");
  app.add_option("--ranks", options.window.ranks, "Only these ranks, such as 0-3,8")
      ->type_name("LIST")
      ->check(rankList());
  phases::declarePhase(app, options.window.phase);
  app.add_option("--iterations", options.window.iterations,
                 "Only these iterations of the phase loop, from 0 on, such as 10-20")
      ->type_name("RANGE");
  addChoice(
      app, "--time", options.time,
      "recorded (ANOLE_TIME=full), reconstructed from histograms, or none; by default the first "
      "of them that is possible")
      ->type_name("KIND");
  declareLimit(app, options.limit);
  return [flags](Console &console) { return exportFile(*flags, console); };
}

} // namespace anole::tools
