#include "tools/commands/Commands.h"
#include "tools/launch/ChildProcess.h"
#include "tools/launch/FindProgram.h"
#include "tools/launch/Launch.h"
#include "tools/launch/Linkage.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/TrailingProgram.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct RunOptions {
  Launch launch;
  std::string launcher, output;
  CallPathMode mode = CallPathMode::Auto;
  std::optional<RunMpi> mpi;
};

/// Programs that load MPI late do not show which one; the user may say it.
Expected<std::optional<MpiKind>> mpiFor(const RunOptions &options, const std::string &file) {
  std::optional<MpiKind> linked = mpiOfProgram(file);
  if (!options.mpi)
    return linked;
  MpiKind wanted = *options.mpi == RunMpi::Openmpi ? MpiKind::OpenMpi : MpiKind::Mpich;
  if (linked && *linked != wanted)
    return fail(file + " is linked with " + nameOf(*linked) + ", not with " + nameOf(wanted) +
                "; leave out --mpi");
  return wanted;
}

Expected<int> run(RunOptions &options, const std::string &file) {
  auto launcher = mpiFor(options, file).and_then([&](std::optional<MpiKind> mpi) {
    return findLauncher(options.launcher, mpi);
  });
  if (!launcher)
    return tl::unexpected(launcher.error());
  auto library = libraryToPreload(file, launcher->mpi);
  if (!library)
    return tl::unexpected(library.error());
  options.launch.launcher = *launcher;
  auto &environment = options.launch.environment;
  if (!library->empty())
    environment.push_back(preloadVariable(*library));
  if (options.mode != CallPathMode::Auto)
    environment.emplace_back("ANOLE_CALLPATH", choiceName(options.mode));
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
  // auto is what happens without the option
  addChoice(app, "--mode", options->mode,
            "Where call paths come from (ANOLE_CALLPATH); static needs a rebuilt program",
            CallPathMode::Static)
      ->type_name("MODE");
  addChoice(
      app, "--mpi", options->mpi,
      "The MPI of a program that does not show it: mpich or openmpi (default: the one that the "
      "program is linked with)")
      ->type_name("MPI");
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
        if (file.starts_with("./"))
          options->launch.program.front() = file; // which a launcher does not look for
        return run(*options, file);
      });
    });
  };
}

} // namespace anole::tools
