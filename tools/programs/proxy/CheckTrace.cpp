#include "tools/programs/proxy/CheckTrace.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankNumbers.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/model/EachRank.h"
#include "tools/show/NumberText.h"

namespace anole::tools::generate {

namespace {

constexpr uint32_t mostRanks = 4096;
constexpr uint64_t mostWork = uint64_t(1) << 28; ///< steps to see what all ranks did
constexpr size_t mostLoops = 20000, mostThreads = 256;

Expected<void> isSmall(const Trace &trace) {
  uint64_t cost = 0;
  size_t loops = 0;
  for (const SharedStream &stream : trace.streams) {
    cost += projectionCost(stream);
    loops += stream.loops.size();
  }
  if (trace.info.ranks > mostRanks)
    return fail("the trace has more than " + std::to_string(mostRanks) + " ranks");
  if (trace.streams.size() > mostThreads)
    return fail("the program has more than " + std::to_string(mostThreads) + " threads");
  if (cost > mostWork / trace.info.ranks)
    return fail("it is too large for so many ranks");
  if (loops > mostLoops)
    return fail("the trace has more than " + std::to_string(mostLoops) + " loops");
  return {};
}

Expected<void> isWhole(const LoadedTrace &loaded) {
  const Trace &trace = loaded.trace;
  if (loaded.partial)
    return fail("the trace is partial, and ranks may wait for messages that are not in it");
  if (auto each = hasEachRank(trace); !each)
    return each;
  uint64_t ranks = trace.streams.empty() ? 0 : valueCount(trace.streams[0].ranks);
  if (ranks != trace.info.ranks)
    return fail(plural(trace.info.ranks - ranks, "rank") + " of " +
                std::to_string(trace.info.ranks) + " left no events");
  return isSmall(trace);
}

/// Which of the points of a rank its first call is at: a walk needs all of them, and is made only
/// where a loop comes first.
Expected<uint32_t> firstOwnPoint(const Trace &trace, const RankPrograms &programs,
                                 const JoinedStreams::Thread &thread, uint32_t rank) {
  const auto &roots = programs.loop(thread.loops);
  if (auto root = roots.find(rank); root != roots.end()) {
    const auto &bodies = root->second->variants;
    if (bodies.size() == 1 && !bodies[0].empty() && !bodies[0][0].isLoop())
      return bodies[0][0].index();
  }
  auto walker = projectRank(trace, rank, thread.own->thread).and_then(EventWalker::over);
  if (!walker)
    return tl::unexpected(walker.error());
  auto first = walker->next();
  if (!first)
    return tl::unexpected(first.error());
  if (!*first)
    return fail("rank " + std::to_string(rank) + " made no call");
  return (*first)->point;
}

/// The point of the first call of a thread on a rank.
Expected<uint32_t> firstPoint(const Trace &trace, const RankPrograms &programs,
                              const JoinedStreams::Thread &thread, uint32_t rank) {
  auto first = firstOwnPoint(trace, programs, thread, rank);
  if (!first)
    return first;
  uint32_t own = *first;
  for (uint32_t i = 0; i < thread.own->points.size(); ++i)
    if (indexOf(thread.own->points[i].ranks, rank) && own-- == 0)
      return thread.points + i;
  return fail("rank " + std::to_string(rank) + " calls what the trace does not hold");
}

bool startsInSession(const std::string &start) {
  return roleOf(start).operation == CallOperation::InitializeSession;
}

uint64_t endsIn(const Trace &trace, const SharedStream &stream) {
  uint64_t ends = 0;
  for (const SharedPoint &point : stream.points)
    if (const FunctionInfo *info = functionOf(trace, point.key);
        info && roleOf(info->name).operation == CallOperation::Finalize)
      ends += valueCount(point.ranks);
  return ends;
}

/// Threads are started after MPI and are joined before it ends.
Expected<void> hasMainThread(const Trace &trace, const std::string &start) {
  if (trace.streams.size() == 1)
    return {};
  if (startsInSession(start))
    return fail("it has several threads, and starts MPI in a session");
  uint64_t ends = 0;
  for (const SharedStream &stream : trace.streams)
    ends += endsIn(trace, stream);
  if (ends != trace.info.ranks || endsIn(trace, trace.streams[0]) != ends)
    return fail("it has several threads, and not each rank ends MPI in the one that started it");
  return {};
}

} // namespace

Expected<RankPrograms> programsOf(const LoadedTrace &loaded) {
  if (auto whole = isWhole(loaded); !whole)
    return fail(loaded.file + ": cannot be generated: " + whole.error().message);
  auto programs = RankPrograms::of(loaded.trace);
  return programs ? std::move(programs) : fail(loaded.file + ": " + programs.error().message);
}

Expected<std::string> startOf(const Trace &trace, const RankPrograms &programs) {
  std::string start;
  for (uint32_t rank = 0; rank < programs.size(); ++rank) {
    auto first = firstPoint(trace, programs, programs.threads()[0], rank);
    if (!first)
      return tl::unexpected(first.error());
    const FunctionInfo *info = functionOf(trace, programs.stream().points[*first].key);
    bool isStart = info && (startsInSession(info->name) ||
                            roleOf(info->name).operation == CallOperation::Initialize);
    if (!isStart || (!start.empty() && startsInSession(start) != startsInSession(info->name)))
      return fail("rank " + std::to_string(rank) + " does not begin with MPI_Init");
    start = info->name;
  }
  if (auto main = hasMainThread(trace, start); !main)
    return tl::unexpected(main.error());
  return start;
}

std::map<uint32_t, uint32_t> firstCallsOf(const Trace &trace, const RankPrograms &programs) {
  std::map<uint32_t, uint32_t> calls;
  const auto &threads = programs.threads();
  for (uint32_t i = 1; i < threads.size(); ++i)
    for (uint32_t rank : ranksOf(threads[i]))
      if (auto first = firstPoint(trace, programs, threads[i], rank))
        calls[*first] = i;
  return calls;
}

} // namespace anole::tools::generate
