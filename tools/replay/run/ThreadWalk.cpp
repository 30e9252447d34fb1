#include "tools/replay/run/ThreadWalk.h"

#include "tools/replay/arguments/Arguments.h"

namespace anole::replay {

static Thread threadFor(Process &process, const StreamTrace &stream, const Settings &settings) {
  auto rank = static_cast<uint32_t>(process.worldRank);
  return {process, stream, PointTimes(process.trace, rank, stream.thread, settings.seed),
          PollCounts(process.trace, rank, stream), Pace(settings.scale, settings.wait)};
}

ThreadWalk::ThreadWalk(Process &process, EventWalker events, const Settings &wanted)
    : settings(wanted), walker(std::move(events)),
      replayed(threadFor(process, walker.stream(), wanted)),
      progress(process.trace,
               wanted.progress && process.worldRank == 0 && walker.stream().thread == 0) {
  if ((settings.from || settings.to) && walker.stream().thread == 0)
    phases.emplace(process.trace, settings);
}

void ThreadWalk::enterOrLeave(bool isInside) {
  if (inside == isInside)
    return;
  inside = isInside;
  replayed.setCounted(inside, inside ? settings.scale : 0);
  Clock::time_point now = Clock::now();
  if (inside)
    entered = now;
  else
    timed += std::chrono::duration<double>(now - entered).count();
}

void ThreadWalk::replay(const WalkedEvent &event, const Replays::Known &known) {
  replayed.come(event);
  enterOrLeave(!phases || phases->contains(*known.function, event));
  progress.event();
  if (!known.replay) {
    replayed.leaveOut();
    return;
  }
  Arguments in(replayed, event, *known.function);
  known.replay(in);
}

void ThreadWalk::run(const Replays &replays, size_t index) {
  Sharing &sharing = replayed.process.sharing;
  if (!settings.record.empty())
    sharing.awaitTurn(index);
  replayed.pace.begin();
  outcome = eachEvent(walker, [&](const WalkedEvent &event) {
    if (const Replays::Known *known = replays.find(event.key))
      replay(event, *known);
    if (event.ordinal == 0)
      sharing.madeFirstCall();
  });
  enterOrLeave(false);
  sharing.ended();
}

} // namespace anole::replay
