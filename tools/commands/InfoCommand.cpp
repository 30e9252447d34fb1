#include "tools/commands/Commands.h"

#include "tools/support/LoadTrace.h"
#include "tools/text/InfoJson.h"
#include "tools/text/InfoText.h"
#include "tools/text/OptionsText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct InfoOptions {
  std::string file;
  bool json = false, options = false;
};

Expected<int> info(const InfoOptions &options, Console &console) {
  if (options.options) {
    console.out << optionsText();
    return statusYes;
  }
  if (options.file.empty())
    return fail("no trace file given; see 'anole info --help'");
  return loadTrace(options.file, console).map([&](const LoadedTrace &loaded) {
    console.out << (options.json ? infoJson(loaded) : infoText(loaded));
    return statusYes;
  });
}

} // namespace

Action declareInfo(CLI::App &app) {
  auto options = std::make_shared<InfoOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("");
  app.add_flag("--json", options->json, "Print one JSON object");
  app.add_flag("--options", options->options, "List the options of the tracer instead");
  return [options](Console &console) { return info(*options, console); };
}

} // namespace anole::tools
