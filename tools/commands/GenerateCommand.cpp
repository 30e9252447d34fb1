#include "tools/commands/Commands.h"
#include "tools/generate/ProxyProgram.h"
#include "tools/support/LoadTrace.h"
#include "tools/support/WriteText.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct GenerateFlags {
  std::string file, computing = "spin";
  generate::ProxyOptions options;
};

Expected<int> generateProgram(GenerateFlags flags, Console &console) {
  flags.options.computing = flags.computing == "none"    ? generate::Computing::None
                            : flags.computing == "flops" ? generate::Computing::Flops
                                                         : generate::Computing::Spin;
  return loadTrace(flags.file, console).and_then([&](const LoadedTrace &loaded) {
    return generate::proxyProgram(loaded, flags.options)
        .and_then([&](const std::string &text) { return writeText(flags.options.output, text); })
        .map([&] {
          console.out << "wrote " << flags.options.output << "\n";
          return statusYes;
        });
  });
}

} // namespace

Action declareGenerate(CLI::App &app) {
  auto flags = std::make_shared<GenerateFlags>();
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  app.add_option("-o,--output", flags->options.output, "Where to write the program")
      ->type_name("FILE");
  app.add_option("--compute", flags->computing,
                 "What stands for computation: time, operations, or nothing")
      ->type_name("HOW")
      ->check(CLI::IsMember({"spin", "flops", "none"}));
  return [flags](Console &console) { return generateProgram(*flags, console); };
}

} // namespace anole::tools
