#include "tools/replay/run/RankReplay.h"

#include "runtime/core/merge/RankView.h"
#include "tools/replay/arguments/Arguments.h"
#include "tools/replay/calls/CallTable.h"

#include <thread>

namespace anole::replay {
namespace {

/// How a function of the trace is replayed, by its number with the bit of large counts.
struct Known {
  Replay replay;
  const char *name;
};
using Replays = std::unordered_map<uint16_t, Known>;

Replays replaysOf(const Trace &trace) {
  Replays replays;
  for (const FunctionInfo &function : trace.functions) {
    if (const CallRow *row = findCall(function.name)) {
      replays[function.id] = {row->small, row->name};
      replays[static_cast<uint16_t>(function.id | largeCount)] = {row->large, row->name};
    }
  }
  return replays;
}

Expected<void> walk(Thread &thread, EventWalker &walker, const Replays &replays) {
  thread.pace.begin();
  for (;;) {
    auto event = walker.next();
    if (!event)
      return tl::unexpected(event.error());
    if (!*event)
      return {};
    auto known = replays.find((*event)->key.function);
    if (known == replays.end() || !known->second.replay) {
      thread.leaveOut(**event);
      continue;
    }
    Arguments in(thread, **event, known->second.name);
    known->second.replay(in);
  }
}

} // namespace

Expected<Outcome> replayRank(Process &process, const Settings &settings) {
  auto rank = static_cast<uint32_t>(process.worldRank);
  auto stream = projectRank(process.trace, rank, 0);
  if (!stream)
    return tl::unexpected(stream.error());
  auto walker = EventWalker::over(std::move(*stream));
  if (!walker)
    return tl::unexpected(walker.error());
  Thread thread(process, walker->stream(), PointTimes(process.trace, rank, 0, settings.seed),
                Pace(settings.scale, settings.wait));
  auto begin = Clock::now();
  if (auto walked = walk(thread, *walker, replaysOf(process.trace)); !walked)
    return tl::unexpected(walked.error());
  double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return Outcome{thread.tally, seconds, thread.pace.computed()};
}

} // namespace anole::replay
