#include "tools/commands/Commands.h"
#include "tools/launch/ChildProcess.h"
#include "tools/launch/Launch.h"
#include "tools/launch/OwnProgram.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct CalibrateOptions {
  std::string file, name = "here", launcher;
  unsigned ranks = 2;
};

Expected<int> calibrate(const CalibrateOptions &options, Console &) {
  auto launcher = findLauncher(options.launcher, std::nullopt);
  if (!launcher)
    return tl::unexpected(launcher.error());
  auto program = ownProgram("anole-calibrate", launcher->mpi);
  if (!program)
    return tl::unexpected(program.error());
  Launch launch{*launcher, options.ranks, {}, {*program, options.file, options.name}};
  return runToEnd(launchCommand(launch));
}

} // namespace

Action declareCalibrate(CLI::App &app) {
  auto options = std::make_shared<CalibrateOptions>();
  app.add_option("-o,--output", options->file, "The file of networks to write (--networks)")
      ->type_name("OUT")
      ->required();
  app.add_option("-n,--ranks", options->ranks,
                 "Number of ranks (2). The first on the node of rank 0 and the first on another "
                 "node are measured")
      ->check(CLI::Range(2u, 1u << 30).description(""))
      ->type_name("N");
  app.add_option("--name", options->name, "The network's name (here)")->type_name("NAME");
  app.add_option("--launcher", options->launcher, "Path of the mpiexec (mpiexec)")
      ->type_name("FILE");
  return [options](Console &console) { return calibrate(*options, console); };
}

} // namespace anole::tools
