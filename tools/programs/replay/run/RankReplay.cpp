#include "tools/programs/replay/run/RankReplay.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/model/RankView.h"
#include "tools/programs/replay/run/ThreadWalk.h"

#include <memory>
#include <thread>

namespace anole::replay {
namespace {

using Walks = std::vector<std::unique_ptr<ThreadWalk>>;

Expected<EventWalker> walkerOf(const ReplayProcess &process, uint32_t thread) {
  return projectRank(process.trace, static_cast<uint32_t>(process.worldRank), thread)
      .and_then(EventWalker::over);
}

/// The same events once more. The first walk reports their errors.
std::optional<EventWalker> aheadOf(const ReplayProcess &process, uint32_t thread) {
  auto walker = walkerOf(process, thread);
  return walker ? std::optional(std::move(*walker)) : std::nullopt;
}

std::vector<uint32_t> threadsOf(const ReplayProcess &process) {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : process.trace.streams)
    if (indexOf(stream.ranks, static_cast<uint32_t>(process.worldRank)))
      threads.push_back(stream.thread);
  return threads;
}

Expected<void> countUses(ReplayProcess &process, uint32_t thread, const Replays &replays) {
  return walkerOf(process, thread).and_then([&](EventWalker &&walker) {
    return eachEvent(walker, [&](const WalkedEvent &event) {
      if (const Replays::Known *known = replays.find(event.key)) {
        process.sharing.count(*known->function.info, event);
        process.handed.count(thread, known->function, event);
      }
    });
  });
}

Expected<Walks> walksOf(ReplayProcess &process, const Settings &settings, const TimedPhases &timed,
                        const Replays &replays) {
  Walks walks;
  std::vector<uint32_t> threads = threadsOf(process);
  process.sharing.setThreads(threads.size());
  for (uint32_t thread : threads) {
    auto walker = walkerOf(process, thread);
    if (!walker)
      return tl::unexpected(walker.error());
    auto ahead =
        OpenAfterWaitany::areNeeded(process.trace) ? aheadOf(process, thread) : std::nullopt;
    auto repairs = RepairedCalls::read(settings.repairs, static_cast<uint32_t>(process.worldRank));
    if (!repairs)
      return tl::unexpected(repairs.error());
    walks.push_back(std::make_unique<ThreadWalk>(process, std::move(*walker), std::move(ahead),
                                                 std::move(*repairs), replays, settings, timed));
    auto counted = threads.size() > 1 ? countUses(process, thread, replays) : Expected<void>();
    if (!counted)
      return tl::unexpected(counted.error());
  }
  process.handed.settle();
  return walks;
}

void runAll(Walks &walks) {
  std::vector<std::thread> others;
  for (size_t i = 1; i < walks.size(); ++i)
    others.emplace_back([&walks, i] { walks[i]->run(i); });
  walks[0]->run(0);
  for (std::thread &other : others)
    other.join();
}

void addUp(Tally &sum, const Tally &part) {
  sum.leftOut += part.leftOut;
  for (const auto &[function, calls] : part.functions) {
    sum.functions[function].count += calls.count;
    sum.functions[function].seconds += calls.seconds;
  }
}

} // namespace

Expected<Outcome> replayRank(ReplayProcess &process, const Settings &settings,
                             const TimedPhases &timed) {
  Replays replays(process.trace);
  auto walks = walksOf(process, settings, timed, replays);
  if (!walks)
    return tl::unexpected(walks.error());
  if (walks->empty()) // its events are among those that cannot be replayed
    return Outcome{};
  runAll(*walks);
  const ThreadWalk &first = *walks->front();
  Outcome outcome{{}, first.seconds(), first.thread().pace.computed()};
  for (const auto &walk : *walks) {
    addUp(outcome.tally, walk->thread().tally);
    if (!walk->result())
      return tl::unexpected(walk->result().error());
  }
  return outcome;
}

} // namespace anole::replay
