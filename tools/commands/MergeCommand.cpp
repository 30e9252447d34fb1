#include "runtime/core/base/OutputName.h"
#include "runtime/core/file/format/WriteFile.h"
#include "tools/commands/Commands.h"
#include "tools/options/FinishedPieces.h"
#include "tools/options/LoadTrace.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>
#include <ostream>

namespace anole::tools {

namespace {

struct MergeOptions {
  std::vector<std::string> inputs;
  std::string output;
};

/// Replaces folders by the pieces in them.
Expected<std::vector<std::string>> piecesOf(const std::vector<std::string> &inputs) {
  std::vector<std::string> files;
  for (const std::string &input : inputs) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(input, ignored)) {
      files.push_back(input);
      continue;
    }
    auto found = finishedPieces(input);
    if (!found)
      return tl::unexpected(found.error());
    files.insert(files.end(), found->begin(), found->end());
  }
  return files;
}

/// A folder NAME.anole.partial becomes NAME.anole, and so does NAME.anole.partial.~1~. If the name
/// is taken, the file that has it is kept.
Expected<std::string> outputName(const MergeOptions &options) {
  if (!options.output.empty())
    return options.output;
  std::string input = options.inputs.front();
  while (input.size() > 1 && input.ends_with('/'))
    input.pop_back();
  if (size_t ending = input.rfind(".partial.~"); ending != input.npos && input.ends_with('~'))
    input.resize(ending + std::string_view(".partial").size());
  constexpr std::string_view ending = ".partial";
  if (options.inputs.size() == 1 && input.ends_with(ending))
    return input.substr(0, input.size() - ending.size());
  return fail("name the merged trace with --output FILE");
}

Expected<int> write(const LoadedTrace &merged, const std::string &name, Console &console) {
  std::string backup = backupName(name);
  return writeTraceFile(name, merged.trace).map([&](uint64_t size) {
    const TraceInfo &info = merged.trace.info;
    bool isOfPieces = !info.endings.empty();
    console.out << name << ": " << plural(isOfPieces ? info.endings.size() : info.ranks, "rank")
                << " of " << info.ranks << ", " << plural(eventCount(merged.trace), "event") << ", "
                << sizeText(size) << (backup.empty() ? "" : "; the earlier one is " + backup)
                << "\n";
    return statusYes;
  });
}

Expected<int> merge(const MergeOptions &options, Console &console) {
  auto name = outputName(options);
  if (!name)
    return tl::unexpected(name.error());
  return piecesOf(options.inputs)
      .and_then(
          [&](const auto &files) { return loadPieces(options.inputs.front(), files, console); })
      .and_then([&](const LoadedTrace &merged) { return write(merged, *name, console); });
}

} // namespace

Action declareMerge(CLI::App &app) {
  auto options = std::make_shared<MergeOptions>();
  app.add_option("PIECES", options->inputs, "Pieces of a trace, or the folder that holds them")
      ->type_name("")
      ->required();
  app.add_option("-o,--output", options->output,
                 "The trace to write (the name of the folder without .partial)")
      ->type_name("FILE");
  return [options](Console &console) { return merge(*options, console); };
}

} // namespace anole::tools
