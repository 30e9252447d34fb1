#include "runtime/core/base/Choices.h"
#include "tools/commands/Commands.h"
#include "tools/launch/FindProgram.h"
#include "tools/launch/Launch.h"
#include "tools/launch/Linkage.h"
#include "tools/options/TrailingProgram.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct RunOptions {
  Launch launch;
  std::string launcher, mode, output;
};

/// All but auto, which is what happens without the option.
std::vector<std::string> modeNames() {
  constexpr auto names = choiceNames(CallPathMode::Auto);
  return {names.begin() + 1, names.end()};
}

Expected<int> run(RunOptions &options, const std::string &file) {
  auto launcher = findLauncher(options.launcher, mpiOfProgram(file));
  if (!launcher)
    return tl::unexpected(launcher.error());
  auto library = libraryToPreload(file, launcher->mpi);
  if (!library)
    return tl::unexpected(library.error());
  options.launch.launcher = *launcher;
  auto &environment = options.launch.environment;
  if (!library->empty())
    environment.push_back(preloadVariable(*library));
  if (!options.mode.empty())
    environment.emplace_back("ANOLE_CALLPATH", options.mode);
  if (!options.output.empty())
    environment.emplace_back("ANOLE_OUTPUT", options.output);
  return runToEnd(launchCommand(options.launch));
}

} // namespace

Action declareRun(CLI::App &app) {
  auto options = std::make_shared<RunOptions>();
  app.add_option("-n,--ranks", options->launch.ranks, "Number of ranks (1)")
      ->check(CLI::Range(1u, 1u << 30).description(""))
      ->type_name("N");
  app.add_option("--mode", options->mode,
                 "Where call paths come from (ANOLE_CALLPATH); static needs a rebuilt program")
      ->check(CLI::IsMember(modeNames()))
      ->type_name("MODE");
  app.add_option("-o,--output", options->output, "Name of the trace (ANOLE_OUTPUT)")
      ->type_name("FILE");
  app.add_option(
         "--launcher", options->launcher,
         "What starts the ranks (the mpiexec of the program's MPI): a path, or 'srun OPTIONS'")
      ->type_name("COMMAND");
  allowTrailingProgram(app);
  return [options, &app](Console &) {
    return trailingProgram(app).and_then([&](std::vector<std::string> words) {
      options->launch.program = std::move(words);
      return findProgram(options->launch.program.front()).and_then([&](const std::string &file) {
        return run(*options, file);
      });
    });
  };
}

} // namespace anole::tools
