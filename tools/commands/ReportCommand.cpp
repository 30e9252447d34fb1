#include "tools/commands/Commands.h"
#include "tools/commands/PredictionFlags.h"
#include "tools/files/NamedAfter.h"
#include "tools/files/WriteText.h"
#include "tools/options/LoadTrace.h"
#include "tools/options/ParseOptions.h"
#include "tools/report/ReportPage.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct ReportFlags {
  std::string file, output;
  bool classify = false;
  report::DataOptions options;
};

Expected<int> writeReport(const ReportFlags &flags, Console &console) {
  report::DataOptions options = flags.options;
  options.work = console.work;
  if (flags.classify) {
    auto networks = whatif::PredictionFlags().chosenNetworks();
    if (!networks)
      return tl::unexpected(networks.error());
    options.networks = std::move(*networks);
  }
  const std::string output = flags.output.empty() ? namedAfter(flags.file, ".html") : flags.output;
  return checkNotRead(output, {flags.file})
      .and_then([&] { return loadTrace(flags.file, console); })
      .and_then([&](const LoadedTrace &loaded) { return report::reportPage(loaded, options); })
      .and_then([&](const std::string &page) { return writeText(output, page); })
      .map([&] {
        if (flags.output.empty())
          console.out << "wrote " << output << "\n";
        return statusYes;
      });
}

} // namespace

Action declareReport(CLI::App &app) {
  auto flags = std::make_shared<ReportFlags>();
  app.add_option("FILE", flags->file, "The trace")->type_name("")->required();
  app.add_option("-o,--output", flags->output,
                 "Write the page into this file (solver.html for solver.anole)")
      ->type_name("OUT");
  app.add_flag("--classify", flags->classify,
               "Also say what would bound the program on other networks, as 'anole classify' does");
  app.add_option(
         "--predict-within", flags->options.seconds,
         "Leave out efficiency, waits, the critical path and other networks where they take "
         "more seconds of computing than this (5)")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber.description(""));
  declareLimit(app, flags->options.limit);
  return [flags](Console &console) { return writeReport(*flags, console); };
}

} // namespace anole::tools
