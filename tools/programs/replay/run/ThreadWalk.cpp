#include "tools/programs/replay/run/ThreadWalk.h"

#include "runtime/core/model/Projection.h"
#include "tools/programs/replay/arguments/Arguments.h"

namespace anole::replay {

namespace {

Thread threadFor(ReplayProcess &process, const StreamTrace &stream, OpenAfterWaitany survivors,
                 const Settings &settings) {
  auto rank = static_cast<uint32_t>(process.worldRank);
  return {process,
          stream,
          PointTimes(process.trace, rank, stream, settings.seed),
          PollCounts(process.trace, rank, stream),
          std::move(survivors),
          ComputeEmulator(settings.scale, settings.wait)};
}

OpenAfterWaitany::FunctionOf functionsOf(const Replays &replays) {
  return [&replays](const PointKey &key) {
    const Replays::Known *known = replays.find(key);
    return known ? &known->function : nullptr;
  };
}

bool endsMpi(const KnownFunction &function) {
  CallOperation operation = function.role->operation;
  return operation == CallOperation::Finalize || operation == CallOperation::FinalizeSession;
}

} // namespace

ThreadWalk::ThreadWalk(ReplayProcess &process, EventWalker events, std::optional<EventWalker> ahead,
                       RepairedCalls changes, const Replays &known, const Settings &wanted,
                       const TimedPhases &timed)
    : repairs(std::move(changes)), settings(wanted), replays(known), walker(std::move(events)),
      replayed(threadFor(
          process, walker.stream(),
          OpenAfterWaitany(std::move(ahead), functionsOf(known), walker.stream().thread), wanted)),
      progress(process.trace,
               wanted.progress && process.worldRank == 0 && walker.stream().thread == 0) {
  if (!timed.isWholeRun && walker.stream().thread == 0)
    phases.emplace(process.trace, timed, static_cast<uint32_t>(process.worldRank));
  replayed.setCounted(false, 0);
}

void ThreadWalk::enterOrLeave(bool isInside) {
  if (inside == isInside)
    return;
  inside = isInside;
  setPace();
  Clock::time_point now = Clock::now();
  if (inside)
    entered = now;
  else
    timed += std::chrono::duration<double>(now - entered).count();
}

void ThreadWalk::replay(const WalkedEvent &event, const Replays::Known &known) {
  replayed.come(event);
  enterOrLeave(!phases || phases->contains(known.function, event));
  progress.event();
  if (!known.replay) {
    replayed.leaveOut();
    return;
  }
  Arguments in(replayed, event, *known.function.info);
  known.replay(in);
}

/// Makes the polls that have no event of their own. Neither their positions nor their arguments are
/// in the trace.
void ThreadWalk::pollInVain() {
  for (const PollCounts::Vain &vain : replayed.vainPolls()) {
    const PointTrace &point = walker.stream().points[vain.point];
    const Replays::Known *known = replays.find(point.key);
    if (!known || !known->replay)
      continue;
    WalkedEvent event;
    event.point = vain.point;
    event.key = point.key;
    event.scalars.resize(known->function.info->scalars.size());
    event.arrays.resize(known->function.info->arrays.size());
    event.late.resize(known->function.info->late.size());
    replayed.come(event);
    for (uint64_t i = 0; i < vain.polls; ++i) {
      Arguments in(replayed, event, *known->function.info);
      in.pollOnly();
      known->replay(in);
    }
  }
}

void ThreadWalk::play(const WalkedEvent &event, bool &endsHere) {
  const Replays::Known *known = replays.find(event.key);
  if (known && endsHere && endsMpi(known->function)) {
    pollInVain();
    endsHere = false;
  }
  const WalkedEvent *changed = repairs.changeOf(event);
  if (known)
    replay(changed ? *changed : event, *known);
  if (event.ordinal == 0)
    replayed.process.sharing.madeFirstCall();
  repairs.received(event, replayed.received.peer());
  if (auto next = repairs.stepAfter(event, replayed.received.status.MPI_TAG))
    goTo(*next, event.ordinal);
}

void ThreadWalk::goTo(const RepairedCalls::Next &next, uint64_t from) {
  if (next.event <= from) {
    auto rank = static_cast<uint32_t>(replayed.process.worldRank);
    auto fresh =
        projectRank(replayed.process.trace, rank, replayed.ordinal).and_then(EventWalker::over);
    if (fresh)
      again.emplace(std::move(*fresh));
  }
  share = next.share;
  setPace();
  outcome = current().skipTo(next.event);
  replayed.moveTo(current().place().counts.events);
}

void ThreadWalk::run(size_t index) {
  Sharing &sharing = replayed.process.sharing;
  if (!settings.record.empty())
    sharing.awaitTurn(index);
  replayed.pace.begin();
  bool endsHere = index == 0;
  for (const WalkedEvent *event = nullptr; outcome;) {
    outcome = current().next().map([&](const WalkedEvent *next) { event = next; });
    if (!outcome || !event)
      break;
    play(*event, endsHere);
  }
  if (index > 0)
    pollInVain();
  enterOrLeave(false);
  sharing.ended();
}

} // namespace anole::replay
