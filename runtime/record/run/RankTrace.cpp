#include "runtime/record/run/RankTrace.h"

#include "runtime/core/file/check/CutCheck.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/mpi/handles/HandleTables.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/run/Counters.h"
#include "runtime/record/run/OwnCores.h"
#include "runtime/record/run/RunFacts.h"

#include <algorithm>
#include <iterator>
#include <unistd.h>
#include <unordered_set>

namespace anole::record {
namespace {

/// Gives the stream its place on the timeline of all ranks.
StreamTrace anchored(StreamTrace &&stream, const ThreadRecorder &recorder, const HostClock &clock) {
  if (uint64_t end = recorder.firstEventEnd()) {
    stream.firstEnd = clock.common(Clock::systemTime(end));
    stream.clock = clock.name();
  }
  return std::move(stream);
}

bool isAlive(const Session &session) { return getpid() == session.process; }

/// An event may be torn where the process was killed, or had no memory left.
bool mayBeTorn(const Session &session) { return !isAlive(session) || recordingSwitch.mayBeTorn; }

/// If the loops and points of the only thread are not in its stream, `nodes` are those.
std::vector<StreamTrace> finishStreams(const Session &session, UnfinishedNodes &nodes) {
  const bool isMended = mayBeTorn(session), isAlone = session.recorders.all().size() == 1;
  std::vector<StreamTrace> streams;
  for (ThreadRecorder &recorder : session.recorders.all()) {
    if (!isAlive(session))
      recorder.dropListener();
    else if (!isMended)
      recorder.makeRoomToFinish();
    streams.push_back(anchored(isMended  ? recorder.finishMended(functionTable())
                               : isAlone ? recorder.finishAlone(nodes)
                                         : recorder.finish(),
                               recorder, session.clock));
  }
  return streams;
}

Trace ofOneRank(Trace trace, const Session &session) {
  trace.info.ranks = 1;
  trace.info.commands = {ownCommand(session)};
  trace.info.hosts = {ownHost(session)};
  return trace;
}

/// Threads share most of their paths; what the first one saw is kept.
void addPaths(Trace &trace, const PathList &list) {
  if (trace.paths.empty()) {
    trace.paths = list.paths();
    trace.pathTree = list.tree();
    return;
  }
  std::unordered_set<uint64_t> known;
  for (const CallPath &path : trace.paths)
    known.insert(path.signature);
  PathBuilder builder(trace.pathTree);
  PathImport import(list.tree(), builder);
  for (const CallPath &path : list.paths())
    if (known.insert(path.signature).second)
      trace.paths.push_back({path.signature, import(path.step)});
}

void sortPaths(Trace &trace) {
  std::sort(trace.paths.begin(), trace.paths.end(),
            [](const CallPath &a, const CallPath &b) { return a.signature < b.signature; });
}

/// Without a context, a call in progress may be looked for among the paths later.
bool leavesPaths(const Session &session) {
  return !mayBeTorn(session) && session.recorders.all().size() == 1 && usesContext(session.mode);
}

/// A list that was recorded has room for as much again.
void shrink(Trace &trace) {
  trace.paths.shrink_to_fit();
  trace.pathTree.frames.shrink_to_fit();
  trace.pathTree.steps.shrink_to_fit();
}

/// The memory of a list that is left is free for the streams.
void addPathsOfAll(Trace &trace, const Session &session) {
  if (leavesPaths(session)) {
    auto list = session.recorders.all().front().leavePaths();
    trace.paths = list->takePaths();
    trace.pathTree = list->takeTree();
  } else {
    for (ThreadRecorder &recorder : session.recorders.all())
      addPaths(trace, recorder.listedPaths());
  }
  sortPaths(trace);
  shrink(trace);
}

} // namespace

Trace rankTrace(const Session &session) {
  double nsPerTick = session.clock.rate() / Clock::ticksPerNanosecond();
  std::vector<Counter> counters = recorderCounters(session, nsPerTick);
  Trace paths;
  addPathsOfAll(paths, session);
  BlockShelf *shelf = isAlive(session) ? session.limit.get() : nullptr;
  UnfinishedNodes nodes;
  std::vector<StreamTrace> streams = finishStreams(session, nodes);
  Trace trace = leafTrace(std::move(streams), static_cast<uint32_t>(session.place.rank), nsPerTick,
                          shelf, nodes);
  trace.paths = std::move(paths.paths);
  trace.pathTree = std::move(paths.pathTree);
  trace.texts = session.recorders.listedTexts();
  std::ranges::move(counters, std::back_inserter(trace.info.counters));
  trace.info.cores = ownCores(session, nsPerTick);
  return ofOneRank(std::move(trace), session);
}

Trace emptyRankTrace(const Session &session) {
  return ofOneRank(leafTrace({TraceTree(0).finish(0)}, static_cast<uint32_t>(session.place.rank),
                             session.clock.rate() / Clock::ticksPerNanosecond()),
                   session);
}

Trace rankSnapshot(const Session &session) {
  const ThreadRecorder &first = session.recorders.all().front();
  double nsPerTick = session.clock.rate() / Clock::ticksPerNanosecond();
  UnfinishedNodes nodes;
  std::vector<StreamTrace> streams;
  streams.push_back(anchored(first.snapshot(nodes), first, session.clock));
  Trace trace = leafTrace(std::move(streams), static_cast<uint32_t>(session.place.rank), nsPerTick,
                          nullptr, nodes);
  addPaths(trace, first.listedPaths());
  sortPaths(trace);
  trace.texts = session.recorders.listedTexts();
  trace = ofOneRank(std::move(trace), session);
  uint64_t open = handleTables ? handleTables->requests.open() : 0;
  trace.info.counters.push_back(counter("events", "MPI calls recorded", first.events()));
  trace.info.counters.push_back(
      counter(openRequests, "requests made and not complete where the trace ends", open));
  if (session.place.rank == 0)
    addRunFacts(trace, session);
  return trace;
}

void addRunFacts(Trace &trace, const Session &session) {
  TraceInfo known = std::move(trace.info);
  trace.info = runFacts(session);
  trace.info.ranks = 1;
  trace.info.facts() = std::move(known.facts());
  trace.functions = functionTable();
}

} // namespace anole::record
