#include "tools/replay/run/RankReplay.h"

#include "runtime/core/merge/RankView.h"
#include "tools/replay/arguments/Arguments.h"
#include "tools/replay/calls/CallTable.h"

#include <algorithm>
#include <memory>
#include <thread>

namespace anole::replay {
namespace {

/// How a function of the trace is replayed, by its number with the bit of large counts.
struct Known {
  const FunctionInfo *function = nullptr;
  Replay replay = nullptr;
};
using Replays = std::unordered_map<uint16_t, Known>;

Replays replaysOf(const Trace &trace) {
  Replays replays;
  for (const FunctionInfo &function : trace.functions)
    if (const CallRow *row = findCall(function.name)) {
      replays[function.id] = {&function, row->small};
      replays[static_cast<uint16_t>(function.id | largeCount)] = {&function, row->large};
    }
  return replays;
}

/// Calls `visit` for every event, in order.
template <class Visit> Expected<void> eachEvent(EventWalker &walker, Visit visit) {
  for (;;) {
    auto event = walker.next();
    if (!event)
      return tl::unexpected(event.error());
    if (!*event)
      return {};
    visit(**event);
  }
}

Expected<EventWalker> walkerOf(const Process &process, uint32_t thread) {
  return projectRank(process.trace, static_cast<uint32_t>(process.worldRank), thread)
      .and_then([](StreamTrace &&stream) { return EventWalker::over(std::move(stream)); });
}

/// One thread of the rank, and the events that it is to make.
struct Part {
  EventWalker walker;
  Thread thread;
  Expected<void> result{};

  Part(Process &process, EventWalker events, const Settings &settings)
      : walker(std::move(events)),
        thread(process, walker.stream(),
               PointTimes(process.trace, static_cast<uint32_t>(process.worldRank),
                          walker.stream().thread, settings.seed),
               PollCounts(process.trace, static_cast<uint32_t>(process.worldRank), walker.stream()),
               Pace(settings.scale, settings.wait)) {}

  void run(const Replays &replays, size_t index) {
    Sharing &sharing = thread.process.sharing;
    sharing.awaitTurn(index);
    thread.pace.begin();
    result = eachEvent(walker, [&](const WalkedEvent &event) {
      auto known = replays.find(event.key.function);
      if (known == replays.end() || !known->second.replay) {
        thread.leaveOut();
        return;
      }
      {
        Arguments in(thread, event, *known->second.function);
        known->second.replay(in);
      }
      if (event.ordinal == 0)
        sharing.madeFirstCall();
    });
    sharing.ended();
  }
};

std::vector<uint32_t> threadsOf(const Process &process) {
  std::vector<uint32_t> threads;
  for (const SharedStream &stream : process.trace.streams)
    if (indexOf(stream.ranks, static_cast<uint32_t>(process.worldRank)))
      threads.push_back(stream.thread);
  return threads;
}

/// Counts what each thread uses, which only several threads need to know.
Expected<void> countUses(Process &process, uint32_t thread, const Replays &replays) {
  auto walker = walkerOf(process, thread);
  if (!walker)
    return tl::unexpected(walker.error());
  return eachEvent(*walker, [&](const WalkedEvent &event) {
    if (auto known = replays.find(event.key.function); known != replays.end())
      process.sharing.count(*known->second.function, event);
  });
}

Expected<std::vector<std::unique_ptr<Part>>> partsOf(Process &process, const Settings &settings,
                                                     const Replays &replays) {
  std::vector<std::unique_ptr<Part>> parts;
  std::vector<uint32_t> threads = threadsOf(process);
  process.sharing.setThreads(threads.size());
  for (uint32_t thread : threads) {
    auto walker = walkerOf(process, thread);
    if (!walker)
      return tl::unexpected(walker.error());
    parts.push_back(std::make_unique<Part>(process, std::move(*walker), settings));
    if (auto counted = threads.size() > 1 ? countUses(process, thread, replays) : Expected<void>();
        !counted)
      return tl::unexpected(counted.error());
  }
  return parts;
}

void addUp(Tally &sum, const Tally &part) {
  sum.leftOut += part.leftOut;
  for (const auto &[function, calls] : part.functions) {
    sum.functions[function].count += calls.count;
    sum.functions[function].seconds += calls.seconds;
  }
}

} // namespace

Expected<Outcome> replayRank(Process &process, const Settings &settings) {
  Replays replays = replaysOf(process.trace);
  auto parts = partsOf(process, settings, replays);
  if (!parts)
    return tl::unexpected(parts.error());
  auto begin = Clock::now();
  std::vector<std::thread> others;
  for (size_t i = 1; i < parts->size(); ++i)
    others.emplace_back([&, i] { (*parts)[i]->run(replays, i); });
  (*parts)[0]->run(replays, 0);
  for (std::thread &other : others)
    other.join();
  Outcome outcome;
  outcome.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  outcome.computed = (*parts)[0]->thread.pace.computed();
  for (const auto &part : *parts) {
    addUp(outcome.tally, part->thread.tally);
    if (!part->result)
      return tl::unexpected(part->result.error());
  }
  return outcome;
}

} // namespace anole::replay
