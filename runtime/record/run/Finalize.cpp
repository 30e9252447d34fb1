#include "runtime/record/run/Finalize.h"

#include "runtime/core/merge/Leaf.h"
#include "runtime/core/model/LossCounters.h"
#include "runtime/core/source/Symbolize.h"
#include "runtime/record/capture/Modules.h"
#include "runtime/record/process/KeptPages.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/Counters.h"
#include "runtime/record/run/Output.h"
#include "runtime/record/run/PartialTrace.h"
#include "runtime/record/run/RankTrace.h"

#include <exception>
#include <set>
#include <utility>

namespace anole::record {
namespace {

/// A rank that fails here must still take part in the merge, or the others would wait for it. The
/// merge uses the trace up; should the rank die in it, the keeper needs its own. If it dies before
/// that, its record is lost. Rejected: to copy the record first, which takes memory that there may
/// not be, for a moment that hardly any rank dies in.
Trace rankTraceOrNothing(Session &session) try {
  session.isEnding = true;
  Trace trace = rankTrace(session);
  session.handedOver = std::make_unique<PackedTrace>(trace);
  session.isEnding = false;
  if (session.place.rank == 0)
    addRunFacts(trace, session);
  return trace;
} catch (const std::exception &) {
  stopRecording("no memory to finish the trace of this rank");
  Trace nothing = leafTrace({}, static_cast<uint32_t>(session.place.rank), 1);
  nothing.info.ranks = 1;
  return nothing;
}

/// This process has every module of the program loaded, unless ranks run different programs.
std::set<std::string> loadedFiles() {
  std::set<std::string> files;
  Modules modules;
  for (const Module &module : modules.all())
    files.insert(module.path);
  return files;
}

void addFinalizeTime(Trace &trace, double seconds) {
  trace.info.counters.push_back(counter("finalize", "nanoseconds spent in MPI_Finalize, on rank 0",
                                        static_cast<uint64_t>(seconds * 1e9)));
}

/// Ranks meet in MPI_Finalize for the last time, so the trace is written there.
void reportOpenSessions(const Session &session, const Trace &trace) {
  for (const Counter &counter : trace.info.counters)
    if (counter.name == loss_counter::openSessions && counter.total > 0 && !session.options.quiet)
      report("sessions were open in MPI_Finalize (" + std::to_string(counter.total) +
             " on all ranks): the trace ends there, and has no call that came later");
}

/// Of most things nothing happened: what a trace does not count was 0.
void dropZeros(Trace &trace) {
  std::erase_if(trace.info.counters, [](const Counter &counter) { return counter.total == 0; });
}

void makeTrace(Session &session, std::unique_ptr<Online> &online) {
  double start = PMPI_Wtime();
  online->compareClocks();
  Trace trace = rankTraceOrNothing(session);
  bool isMerged = online->finish(trace);
  online.reset();
  if (session.place.rank != 0)
    return;
  if (!isMerged)
    return report("no trace: MPI reported an error while the ranks' traces were merged");
  symbolize(trace, loadedFiles());
  addFinalizeTime(trace, PMPI_Wtime() - start);
  reportOpenSessions(session, trace);
  dropZeros(trace);
  if (writeTrace(session, std::move(trace)))
    PartialTrace::remove(session);
}

} // namespace

/// To delete what talks to the other ranks is collective: not where this rank failed alone. The
/// record becomes the rank's trace, and that the trace of all: what one gives back, the next one
/// takes.
void finalize(Session &session, std::unique_ptr<Online> online, const PeerPlugins &plugins) noexcept
    try {
  KeptPages pages;
  if (!online)
    online = std::make_unique<Online>(session, plugins, false);
  makeTrace(session, online);
} catch (const std::exception &problem) {
  (void)online.release();
  report(std::string("no trace: ") + problem.what());
}

} // namespace anole::record
