#include "runtime/core/base/LauncherRank.h"
#include "tools/options/LoadTrace.h"
#include "tools/programs/replay/report/ReportText.h"
#include "tools/programs/replay/run/CheckMatching.h"
#include "tools/programs/replay/run/ParseArguments.h"
#include "tools/programs/replay/run/Plan.h"
#include "tools/programs/replay/run/RankReplay.h"
#include "tools/programs/replay/run/Record.h"
#include "tools/programs/replay/run/Relabel.h"
#include "tools/programs/replay/run/RepairedCalls.h"
#include "tools/programs/replay/run/ScratchFolder.h"
#include "tools/programs/replay/run/TimedPhases.h"
#include "tools/show/NumberText.h"

#include <iostream>

namespace anole::replay {
namespace {

int refuse(const std::string &message) {
  if (isFirstForLauncher())
    std::cerr << "anole-replay: " << message << "\n";
  return tools::statusError;
}

/// Lists what cannot be replayed. Returns whether to continue.
bool listUnsupported(const std::vector<std::string> &lines, bool skip) {
  if (isFirstForLauncher())
    for (const std::string &line : lines)
      std::cerr << "anole-replay: " << (skip ? "left out: " : "cannot replay: ") << line << "\n";
  if (!lines.empty() && !skip && isFirstForLauncher())
    std::cerr << "anole-replay: nothing was started; --skip-unsupported replays the rest\n";
  return lines.empty() || skip;
}

Expected<int> replay(const Trace &trace, const Settings &settings, const TimedPhases &timed) {
  auto world = World::start(trace);
  if (!world)
    return tl::unexpected(world.error());
  if (static_cast<uint32_t>(world->ranks) != trace.info.ranks) {
    Table<ReplayedSession> none;
    world->finalize(none);
    return fail(settings.file + " has " + tools::plural(trace.info.ranks, "rank") + ", not " +
                std::to_string(world->ranks) + "; start the replay on as many: mpiexec -n " +
                std::to_string(trace.info.ranks));
  }
  ScratchFolder folder(settings.scratch, world->comm);
  ReplayProcess process(trace, *world, Scratch(folder.path()));
  process.isRecorded = !settings.record.empty();
  PMPI_Barrier(world->comm);
  auto outcome = replayRank(process, settings, timed);
  if (!outcome)
    return tl::unexpected(outcome.error());
  ReplayReport report = gather(*outcome, trace, world->comm);
  bool speaks = world->rank == 0;
  bool isWritten = world->hasCommWorld(); // a trace of sessions is written when the process ends
  folder.remove();
  world->finalize(process.objects.sessions);
  if (speaks && isWritten && !settings.record.empty())
    if (auto named = relabel(settings.record, trace); !named)
      return tl::unexpected(named.error());
  if (speaks)
    std::cout << (settings.json ? reportJson(report, trace) : reportText(report, trace));
  return tools::statusYes;
}

int run(int count, char **arguments) {
  auto parsed = parseArguments({arguments + 1, arguments + count});
  if (!parsed)
    return refuse(parsed.error().message);
  const Settings &settings = parsed->settings;
  if (!parsed->help.empty()) {
    std::cout << parsed->help;
    return tools::statusYes;
  }
  announceTracer(settings);
  std::ostream silent(nullptr);
  tools::Console console{std::cout, isFirstForLauncher() ? std::cerr : silent};
  auto loaded = tools::loadTrace(settings.file, console);
  if (!loaded)
    return refuse(loaded.error().message);
  auto timed = TimedPhases::of(loaded->trace, settings);
  if (!timed)
    return refuse(timed.error().message);
  if (auto started = startUnderTracer(settings, loaded->trace.info, arguments); !started)
    return refuse(started.error().message);
  if (!listUnsupported(unsupportedIn(loaded->trace, loaded->partial), settings.skipUnsupported))
    return tools::statusError;
  if (!settings.skipUnsupported && settings.repairs.empty())
    if (auto matches = checkMatching(loaded->trace); !matches)
      return refuse(matches.error().message);
  if (auto sound = RepairedCalls::read(settings.repairs, loaded->trace.info.ranks); !sound)
    return refuse(sound.error().message); // before MPI is started
  auto status = replay(loaded->trace, settings, *timed);
  return status ? *status : refuse(status.error().message);
}

} // namespace
} // namespace anole::replay

int main(int count, char **arguments) { return anole::replay::run(count, arguments); }
