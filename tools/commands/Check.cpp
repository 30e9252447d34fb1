#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/text/NumberText.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct CheckOptions {
  std::string file, against;
};

bool canBeOpened(const std::string &file) {
  return std::ifstream(file).good() || std::ifstream(file + ".partial").good();
}

std::string soundText(const LoadedTrace &loaded) {
  return loaded.file + ": " +
         (loaded.partial ? "partial, but sound as far as it goes; " : "sound; ") +
         plural(loaded.trace.info.ranks, "rank") + ", " +
         plural(eventCount(loaded.trace), "event") + "\n";
}

/// Damage is the answer to the question; a file that is not there leaves it open.
Expected<int> check(const CheckOptions &options, Console &console) {
  Expected<LoadedTrace> loaded = loadTrace(options.file, console);
  if (!loaded) {
    if (!canBeOpened(options.file))
      return tl::unexpected(loaded.error());
    console.out << "damaged: " << loaded.error().message << "\n";
    return statusNo;
  }
  console.out << soundText(*loaded);
  return loaded->partial ? statusNo : statusYes;
}

} // namespace

Action declareCheck(CLI::App &app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->file, "The trace")->required();
  return [options](Console &console) { return check(*options, console); };
}

} // namespace anole::tools
