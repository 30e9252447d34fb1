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

/// Threads share most of their paths; what the first one saw is kept.
std::vector<CallPath> listedPaths() {
  std::unordered_map<uint64_t, std::vector<Frame>> all;
  for (ThreadRecorder &recorder : recorders().all())
    all.insert(recorder.listedPaths().paths().begin(), recorder.listedPaths().paths().end());
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
  std::vector<Counter> counters = recorderCounters(session.mode, nsPerTick);
  Trace trace = leafTrace(finishStreams(), static_cast<uint32_t>(session.place.rank), nsPerTick);
  trace.paths = listedPaths();
  trace.texts = recorders().texts().texts();
  trace.info.ranks = 1;
  trace.info.counters = std::move(counters);
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
