#include "tools/commands/Commands.h"
#include "tools/files/WriteText.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/LoadTrace.h"
#include "tools/programs/proxy/ScaledProgram.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct GenerateFlags {
  std::vector<std::string> files;
  bool isScaled = false;
  generate::ProxyOptions options;
};

/// Says which numbers of a program for any number of ranks nobody knows to be constants.
void warn(const std::set<int64_t> &doubts, Console &console) {
  if (doubts.empty())
    return;
  console.messages << "anole: from one trace,";
  const char *between = " ";
  for (int64_t number : doubts) {
    console.messages << between << number;
    between = ", ";
  }
  console.messages
      << " may be constant or follow the number of ranks; a trace of another number of "
         "ranks would tell\n";
}

Expected<std::string> programOf(const std::vector<LoadedTrace> &traces, const GenerateFlags &flags,
                                Console &console) {
  if (!flags.isScaled && traces.size() == 1)
    return generate::proxyProgram(traces[0], flags.options);
  return generate::scaledProgram(traces, flags.options)
      .map([&](const generate::ScaledProgram &program) {
        warn(program.doubts, console);
        return program.text;
      });
}

Expected<int> generateProgram(const GenerateFlags &flags, Console &console) {
  std::vector<LoadedTrace> traces;
  for (const std::string &file : flags.files) {
    auto loaded = loadTrace(file, console);
    if (!loaded)
      return tl::unexpected(loaded.error());
    traces.push_back(std::move(*loaded));
  }
  return programOf(traces, flags, console)
      .and_then([&](const std::string &text) { return writeText(flags.options.output, text); })
      .map([&] {
        console.out << "wrote " << flags.options.output << "\n";
        return statusYes;
      });
}

} // namespace

Action declareGenerate(CLI::App &app) {
  auto flags = std::make_shared<GenerateFlags>();
  app.add_option("FILE", flags->files,
                 "The trace; several of different numbers of ranks: as with --scale-ranks")
      ->type_name("")
      ->required();
  app.add_option("-o,--output", flags->options.output, "Where to write the program")
      ->type_name("FILE");
  addChoice(app, "--compute", flags->options.computing,
            "What stands for computation: time, operations, or nothing")
      ->type_name("HOW");
  app.add_flag("--scale-ranks", flags->isScaled,
               "Write a program for any number of ranks, whose numbers are formulas of it");
  return [flags](Console &console) { return generateProgram(*flags, console); };
}

} // namespace anole::tools
