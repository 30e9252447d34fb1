#include "runtime/record/finalize/RankTrace.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/record/Recorders.h"
#include "runtime/record/finalize/Counters.h"
#include "runtime/record/finalize/RunFacts.h"
#include "runtime/record/wrappers/FunctionTable.h"

#include <algorithm>

namespace anole::record {
namespace {

std::vector<StreamTrace> finishStreams() {
  std::vector<StreamTrace> streams;
  for (ThreadRecorder &recorder : recorders().all())
    streams.push_back(recorder.finish());
  return streams;
}

using FramesOfPaths = std::unordered_map<uint64_t, std::vector<Frame>>;

/// Threads share most of their paths; what the first one saw is kept.
FramesOfPaths pathsOfAll() {
  FramesOfPaths all;
  for (ThreadRecorder &recorder : recorders().all())
    all.insert(recorder.listedPaths().paths().begin(), recorder.listedPaths().paths().end());
  return all;
}

std::vector<CallPath> sorted(FramesOfPaths all) {
  std::vector<CallPath> paths;
  for (auto &[signature, frames] : all)
    paths.push_back({signature, std::move(frames)});
  std::sort(paths.begin(), paths.end(),
            [](const CallPath &a, const CallPath &b) { return a.signature < b.signature; });
  return paths;
}

} // namespace

Trace rankTrace(const Session &session) {
  double nsPerTick = 1 / Clock::ticksPerNanosecond();
  std::vector<Counter> counters = recorderCounters(session, nsPerTick);
  Trace trace = leafTrace(finishStreams(), static_cast<uint32_t>(session.place.rank), nsPerTick);
  trace.paths = sorted(pathsOfAll());
  trace.texts = recorders().listedTexts();
  trace.info.ranks = 1;
  trace.info.counters = std::move(counters);
  return trace;
}

Trace rankSnapshot(const Session &session) {
  const ThreadRecorder &first = recorders().all().front();
  Trace trace = leafTrace({first.snapshot()}, static_cast<uint32_t>(session.place.rank),
                          1 / Clock::ticksPerNanosecond());
  trace.paths = sorted(first.listedPaths().paths());
  trace.texts = recorders().listedTexts();
  trace.info.ranks = 1;
  trace.info.counters = {counter("events", "MPI calls recorded", first.events())};
  if (session.place.rank == 0)
    addRunFacts(trace, session);
  return trace;
}

void addRunFacts(Trace &trace, const Session &session) {
  std::vector<Counter> counters = std::move(trace.info.counters);
  trace.info = runFacts(session);
  trace.info.ranks = 1;
  trace.info.counters = std::move(counters);
  trace.functions = functionTable();
}

} // namespace anole::record
