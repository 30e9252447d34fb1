#include "runtime/core/file/check/CountCheck.h"
#include "runtime/core/file/check/RawCheck.h"
#include "tools/commands/Commands.h"
#include "tools/support/LoadTrace.h"
#include "tools/text/NumberText.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct CheckOptions {
  std::string file, against;
};

bool isReadableFile(const std::string &file) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(file, ignored) && std::ifstream(file).good();
}

std::string soundText(const LoadedTrace &loaded) {
  return loaded.file + ": " +
         (loaded.partial ? "partial, but sound as far as it goes; " : "sound; ") +
         plural(loaded.trace.info.ranks, "rank") + ", " +
         plural(eventCount(loaded.trace), "event") + "\n";
}

Expected<int> compare(const LoadedTrace &loaded, const std::string &folder, Console &console) {
  return compareWithRawLogs(loaded.trace, folder).map([&](const RawCheck &result) {
    if (result.difference)
      console.out << "different from the raw logs: " << *result.difference << "\n";
    else
      console.out << "equal to the raw logs: " << plural(result.ranks, "rank") << ", "
                  << plural(result.events, "event") << ", " << plural(result.values, "value")
                  << "\n";
    return result.difference ? statusNo : statusYes;
  });
}

/// Checks for errors that a well-formed file may still have: counts that contradict each other.
Expected<int> checkCounts(const LoadedTrace &loaded, Console &console) {
  return findContradiction(loaded.trace)
      .map([&](const std::optional<std::string> &found) {
        console.out << (found ? "damaged: " + loaded.file + ": " + *found +
                                    "; the trace cannot be trusted, record it again\n"
                              : soundText(loaded));
        return found ? statusNo : statusYes;
      })
      .map_error([&](const Error &error) { return Error{loaded.file + ": " + error.message}; });
}

/// A damaged file is an answer to the question (status 1); a file that cannot be read is not.
Expected<int> check(const CheckOptions &options, Console &console) {
  Expected<LoadedTrace> loaded = loadTrace(options.file, console);
  if (!loaded && !isReadableFile(options.file) && !isReadableFile(options.file + ".partial"))
    return tl::unexpected(loaded.error());
  if (!loaded) {
    console.out << "damaged: " << loaded.error().message << "\n";
    return statusNo;
  }
  auto status = checkCounts(*loaded, console);
  if (!status || *status != statusYes)
    return status;
  if (!options.against.empty())
    return compare(*loaded, options.against, console);
  return loaded->partial ? statusNo : statusYes;
}

} // namespace

Action declareCheck(CLI::App &app) {
  auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("--against", options->against,
                 "Compare every event with the raw logs in this folder (ANOLE_VERIFY)")
      ->type_name("DIR");
  return [options](Console &console) { return check(*options, console); };
}

} // namespace anole::tools
