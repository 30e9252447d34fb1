#include "tools/commands/Commands.h"
#include "tools/commands/LoadPhase.h"
#include "tools/formats/out/Export.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/OptionChecks.h"
#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

Action declareExport(CLI::App &app) {
  struct Flags {
    std::string file;
    exporting::ExportOptions options;
  };
  auto flags = std::make_shared<Flags>();
  exporting::ExportOptions &options = flags->options;
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  app.add_option("--to", options.format, "The format")
      ->check(CLI::IsMember(exporting::formatNames()))
      ->type_name("FORMAT")
      ->required();
  app.add_option("-o,--output", options.out, "The file or folder to write; it must not exist")
      ->type_name("OUT")
      ->required();
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
  return [flags](Console &console) {
    return loadTrace(flags->file, console).and_then([&](const LoadedTrace &loaded) {
      return exporting::exportTrace(loaded, flags->options, console).map([] { return statusYes; });
    });
  };
}

} // namespace anole::tools
