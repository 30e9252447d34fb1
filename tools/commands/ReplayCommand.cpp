#include "tools/commands/Commands.h"
#include "tools/launch/Launch.h"
#include "tools/launch/OwnProgram.h"
#include "tools/options/LoadTrace.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace anole::tools {

namespace {

struct ReplayOptions {
  std::string file, launcher;
  unsigned ranks = 0;
  std::vector<std::string> passed; ///< options of anole-replay, as they were given
};

/// The number of ranks comes from the trace. It is checked here so that an error is reported once,
/// before anything is started.
Expected<unsigned> ranksOf(const ReplayOptions &options, Console &console) {
  return loadTrace(options.file, console).and_then([&](const LoadedTrace &loaded) {
    unsigned recorded = loaded.trace.info.ranks;
    if (options.ranks != 0 && options.ranks != recorded)
      return Expected<unsigned>(fail(loaded.file + " has " + plural(recorded, "rank") + ", not " +
                                     std::to_string(options.ranks) +
                                     "; a replay needs as many ranks as were recorded (-n " +
                                     std::to_string(recorded) + ")"));
    return Expected<unsigned>(recorded);
  });
}

Expected<int> replay(const ReplayOptions &options, Console &console) {
  auto launcher = findLauncher(options.launcher, std::nullopt);
  if (!launcher)
    return tl::unexpected(launcher.error());
  auto program = ownProgram("anole-replay", launcher->mpi);
  if (!program)
    return tl::unexpected(program.error());
  return ranksOf(options, console).and_then([&](unsigned ranks) {
    Launch launch{*launcher, ranks, {}, {*program, options.file}};
    launch.program.insert(launch.program.end(), options.passed.begin(), options.passed.end());
    return runToEnd(launchCommand(launch));
  });
}

auto passOn(const std::shared_ptr<ReplayOptions> &options, const char *name) {
  return [options, name](const std::string &value) {
    options->passed.insert(options->passed.end(), {name, value});
  };
}

} // namespace

Action declareReplay(CLI::App &app) {
  auto options = std::make_shared<ReplayOptions>();
  app.add_option("FILE", options->file, "The trace")->type_name("")->required();
  app.add_option("-n,--ranks", options->ranks, "Number of ranks, which must be that of the trace")
      ->check(CLI::Range(1u, 1u << 30).description(""))
      ->type_name("N");
  app.add_option("--launcher", options->launcher,
                 "Path of the mpiexec (mpiexec); with it, the MPI is chosen")
      ->type_name("FILE");
#define REPLAY_OPTION(Name, Member, Type, Help)                                                    \
  app.add_option_function<std::string>(Name, passOn(options, Name), Help)->type_name(Type);
#define REPLAY_FLAG(Name, Member, Help)                                                            \
  app.add_flag_callback(Name, [options] { options->passed.emplace_back(Name); }, Help);
#include "tools/launch/ReplayOptions.def"
  return [options](Console &console) { return replay(*options, console); };
}

} // namespace anole::tools
