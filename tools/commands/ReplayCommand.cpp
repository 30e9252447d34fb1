#include "tools/analysis/match/Repairs.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/commands/Commands.h"
#include "tools/files/WriteText.h"
#include "tools/launch/ChildProcess.h"
#include "tools/launch/Launch.h"
#include "tools/launch/OwnProgram.h"
#include "tools/options/LoadTrace.h"
#include "tools/show/NumberText.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace anole::tools {

namespace {

struct ReplayOptions {
  std::string file, launcher;
  unsigned ranks = 0;
  bool repair = false;
  std::vector<std::string> passed; ///< options of anole-replay, as they were given
};

/// The number of ranks comes from the trace. It is checked here so that an error is reported once,
/// before anything is started.
Expected<LoadedTrace> traceFor(const ReplayOptions &options, Console &console) {
  return loadTrace(options.file, console).and_then([&](LoadedTrace &&loaded) {
    unsigned recorded = loaded.trace.info.ranks;
    if (options.ranks != 0 && options.ranks != recorded)
      return Expected<LoadedTrace>(fail(loaded.file + " has " + plural(recorded, "rank") +
                                        ", not " + std::to_string(options.ranks) +
                                        "; a replay needs as many ranks as were recorded (-n " +
                                        std::to_string(recorded) + ")"));
    return Expected<LoadedTrace>(std::move(loaded));
  });
}

/// A file of repairs in the working folder, which ranks on several machines usually share, for as
/// long as the replay takes; none: nothing is to be repaired.
class RepairFile {
public:
  RepairFile() = default;
  RepairFile(const RepairFile &) = delete;
  RepairFile &operator=(const RepairFile &) = delete;
  ~RepairFile() {
    if (!path.empty())
      unlink(path.c_str());
  }

  Expected<void> write(const whatif::Repairs &repairs) {
    std::error_code ignored;
    path = (std::filesystem::current_path(ignored) / "anole-repairs-XXXXXX").string();
    if (int descriptor = mkstemp(path.data()); descriptor >= 0)
      close(descriptor);
    std::string text;
    for (const auto &[rank, event, scalar, number, kind] : repairs.all)
      text += std::to_string(rank) + " " + std::to_string(event) + " " + std::to_string(scalar) +
              " " + std::to_string(number) + " " + std::to_string(static_cast<int>(kind)) + "\n";
    return writeText(path, text);
  }

  std::string path;
};

std::string summary(const whatif::Repairs &repairs) {
  if (repairs.dealt > 0)
    return "a farm: " + plural(repairs.dealt, "task") + " go to whichever rank asks for one";
  return "receives repaired: " + countText(repairs.moved) + " other messages, " +
         countText(repairs.redirected) + " redirected, " + countText(repairs.longer) + " longer, " +
         countText(repairs.ended) + " none; " + plural(repairs.unsent, "message") + " not sent";
}

Expected<void> repair(const Trace &trace, RepairFile &file, Console &console) {
  return whatif::repairsOf(trace).and_then([&](const whatif::Repairs &repairs) {
    console.messages << "anole: " << summary(repairs) << "\n";
    return file.write(repairs);
  });
}

Expected<int> replay(const ReplayOptions &options, Console &console) {
  auto launcher = findLauncher(options.launcher, std::nullopt);
  if (!launcher)
    return tl::unexpected(launcher.error());
  auto program = ownProgram("anole-replay", launcher->mpi);
  if (!program)
    return tl::unexpected(program.error());
  return traceFor(options, console).and_then([&](LoadedTrace &&loaded) {
    RepairFile repairs;
    Launch launch{*launcher, loaded.trace.info.ranks, {}, {*program, options.file}};
    launch.program.insert(launch.program.end(), options.passed.begin(), options.passed.end());
    if (options.repair && losesParameters(loaded.trace.info)) {
      if (auto written = repair(loaded.trace, repairs, console); !written)
        return Expected<int>(tl::unexpected(written.error()));
      launch.program.insert(launch.program.end(), {"--repairs", repairs.path});
    }
    loaded = {}; // it takes memory
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
  app.add_flag("--repair", options->repair,
               "Derive receives from sends where clusters lost who sends to whom");
#define REPLAY_OPTION(Name, Member, Type, Help)                                                    \
  app.add_option_function<std::string>(Name, passOn(options, Name), Help)->type_name(Type);
#define REPLAY_FLAG(Name, Member, Help)                                                            \
  app.add_flag_callback(Name, [options] { options->passed.emplace_back(Name); }, Help);
#include "tools/launch/ReplayOptions.def"
  return [options](Console &console) { return replay(*options, console); };
}

} // namespace anole::tools
