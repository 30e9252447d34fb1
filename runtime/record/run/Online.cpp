#include "runtime/record/run/Online.h"

#include "FunctionIds.h"
#include "runtime/core/base/LauncherRank.h"
#include "runtime/core/ranks/online/MarkedLoop.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/redirect/Redirect.h"
#include "runtime/record/run/Counters.h"
#include "runtime/record/run/LateTimes.h"
#include "runtime/record/run/RankTrace.h"
#include "runtime/record/run/TracedProcessScan.h"

#include <algorithm>
#include <ctime>
#include <thread>
#include <utility>

namespace anole::record {
namespace {

constexpr uint64_t leastDivided = 10'000'000'000; ///< nanoseconds of CPU time

OnlineSettings settingsOf(const Options &options, bool whileRunning) {
  return {static_cast<uint32_t>(options.arity),     whileRunning,
          options.lead == LeadTrust::Trust,         static_cast<uint32_t>(options.onlineBudget),
          static_cast<uint64_t>(options.timeBytes), clusterSettings(options)};
}

bool isWanted(const Session &session) {
  const Options &options = session.options;
  return options.marker != MarkerMode::Off &&
         (options.online == OnlineMode::On ||
          (options.online == OnlineMode::Auto && session.mode != CallPathMode::None));
}

/// In C or in Fortran. Whoever has such a send made it.
bool sendsPartitions() {
  return isImported(functionRows[static_cast<size_t>(Function::MPI_Psend_init)].name) ||
         isImported("mpi_psend_init_") || isImported("mpi_psend_init_f08ts_");
}

/// Where there are only sessions, there is no world to talk in. Where a communicator must be made
/// before the program makes another one, MPI_Init waits for all ranks, which must be known to come.
bool isPossible(const Session &session) {
  int hasWorld = 0, level = MPI_THREAD_SINGLE;
  PMPI_Initialized(&hasWorld);
  if (!session.allTraced || !hasWorld)
    return false;
  PMPI_Query_thread(&level);
  return level != MPI_THREAD_SERIALIZED && !(losesPartitions() && sendsPartitions()) &&
         (duplicatesInBackground() || TracedProcessScan::areOneProgram());
}

/// Looking for messages costs about as much as a small MPI call, or several if they are rare.
uint64_t pause() {
  constexpr double nanoseconds = 1e6;
  return static_cast<uint64_t>(nanoseconds * Clock::ticksPerNanosecond());
}

} // namespace

Online::Online(Session &session, const PeerPlugins &plugins, bool whileRunning)
    : session(session), registered(plugins), transport(MPI_COMM_WORLD),
      rank(transport, *this, settingsOf(session.options, whileRunning)), partial(session) {}

std::unique_ptr<Online> Online::make(Session &session, const PeerPlugins &plugins) {
  if (!isWanted(session) || !isPossible(session))
    return nullptr;
  auto online = std::make_unique<Online>(session, plugins, true);
  if (!duplicatesInBackground())
    online->compareClocks();
  else if (areOnSeveralHosts())
    online->compareClocksEarly();
  online->dueAt = 0;
  return online;
}

/// Without a clock, markers say when to look for messages. If this took time, whoever recorded the
/// event is to see to the clock.
void Online::marker(uint64_t number, bool changed, uint64_t signature) {
  if (transport.hasFailed())
    return;
  markerTimes.pass(number, first().spentByProgram());
  if (rank.marker(number, changed, signature)) {
    PreserveErrnoAndFpEnv program;
    rank.workAtMarker();
    hasWorkedAtMarker = true;
  }
  if (hasWorkedAtMarker || session.options.time == TimeDetail::Off)
    dueAt = 0;
  beQuiet();
}

/// Until then nothing has to be done at a marker.
void Online::beQuiet() {
  bool needsEach = transport.hasFailed() || session.options.time == TimeDetail::Off;
  quietBelow = needsEach ? 0 : std::min(rank.quietBelow(), markerTimes.nextKept());
}

/// What was spent up to the last of them is known to a part of an interval.
void Online::countQuietMarkers() {
  if (session.recorders.all().empty() || first().markers() <= markerTimes.count())
    return;
  markerTimes.pass(first().markers(), first().spentByProgram());
  rank.passQuietly(first().markers());
}

void Online::follows(uint64_t loop, uint64_t done) {
  markerTimes = MarkerTimes(done, first().spentByProgram());
  rank.follows(loop, done);
  beQuiet();
}

void Online::loopsRan() {
  if (transport.hasFailed())
    return;
  PreserveErrnoAndFpEnv program;
  countQuietMarkers();
  rank.loopsRan();
  beQuiet();
  hasWorkedAtMarker = true;
  dueAt = 0;
}

ThreadRecorder &Online::first() const { return session.recorders.all().front(); }

LoopEvidences Online::evidence() const {
  return session.recorders.all().empty() ? LoopEvidences{} : first().evidence();
}

uint64_t Online::markersOf(uint64_t loop) const {
  return anole::markersOf(loop, evidence(), static_cast<uint64_t>(session.options.markerFrequency));
}

void Online::follow(uint64_t loop) { first().follow(loop); }

void Online::attend() noexcept try {
  PreserveErrnoAndFpEnv program;
  dueAt = UINT64_MAX;
  if (recordingSwitch.recording)
    attendNow();
  first().rest(mustRest);
} catch (...) {
  stopRecording("no memory for messages between ranks");
}

void Online::attendNow() {
  if (std::exchange(hasWorkedAtMarker, false) || cpuTime() >= restsUntil)
    receiveAll();
  session.onlineTime = rank.timeSpent();
  session.clusteringTime = rank.work().spentOn(Work::Clustering);
  session.mergingTime = rank.work().spentOn(Work::Merging);
  session.writingTime = rank.work().spentOn(Work::Writing);
  if (!transport.hasFailed())
    dueAt = Clock::now() + pause();
}

/// To have looked without result may cost a hundredth of the time until the next look, or a tenth
/// while a trace is being made: it takes a dozen messages, one after the other.
void Online::receiveAll() {
  const uint64_t share = rank.isUpdating() ? 10 : 100;
  uint64_t before = 0;
  countQuietMarkers();
  do
    before = rank.timeSpent();
  while (!transport.hasFailed() && rank.step());
  beQuiet();
  restsUntil = cpuTime() + share * (rank.timeSpent() - before);
}

/// A rank that fails here must still give something, or the others would wait for it.
Trace Online::snapshot() try { return rankSnapshot(session); } catch (const std::exception &) {
  stopRecording("no memory for a copy of the record");
  return {};
}

/// Where leads are trusted, ranks may rest, and what they do not look at surprises nobody.
Mispredictions *Online::surprises() {
  Mispredictions &found = first().settledMispredictions();
  return session.options.lead == LeadTrust::Verify && found.areComparable() ? &found : nullptr;
}

/// No memory for these times is no reason to do without the trace.
void Online::conclude(Trace &whole, uint64_t loop, const Terms &phases) try {
  addPhases(whole, session, markerTimes, phases);
  addWaitForOthers(whole, waited);
  if (!session.recorders.all().empty() && !first().isUpToPeople())
    markLoop(whole, loop, evidence(), markersOf(loop));
} catch (const std::exception &) {
  report("no memory for the times of phases");
}

bool Online::publish(const Trace &trace) { return partial.replace(trace); }

const BlockLibrary *Online::kept() const {
  return session.place.rank == 0 ? &partial.blocks() : nullptr;
}

void Online::release(const std::vector<BlockRef> &blocks) {
  partial.release(blocks);
  releasedAway = session.limit ? session.limit->overflow.size() : 0;
}

/// Made when it is asked for: it is larger than most records.
const std::vector<FunctionInfo> &Online::functions() const { return functionTable(); }

/// Not the time that passes: where ranks share a core, others run in it.
uint64_t Online::cpuTime() const {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

/// What an update has to copy or to send. Without room for a copy of the record, it is dearer than
/// any budget allows.
uint64_t Online::recordSize() const {
  uint64_t inMemory = SharedHeap::used();
  if (!session.limit)
    return inMemory;
  return session.limit->allowsCopy() ? inMemory + session.limit->overflow.size() - releasedAway
                                     : UpdateBudget::unaffordable;
}

BlockShelf *Online::shelf() { return session.limit.get(); }

/// With ranks that compare theirs in MPI_Init, too: how fast they run is known then.
void Online::compareClocks() {
  uint64_t begin = Clock::now();
  transport.awaitOpen();
  if (!transport.hasFailed() && transport.size() > 1)
    session.clock.compare(transport.communicator());
  waited = Clock::now() - begin;
}

/// Where no rank waits for another: those of a job may have no tracer, or be late.
void Online::compareClocksEarly() {
  constexpr auto patience = std::chrono::seconds(3);
  auto limit = HostClock::Moment::clock::now() + patience;
  if (transport.awaitOpen(limit))
    session.clock.compareEarly(transport.communicator(), MpiTransport::asideTag, limit);
}

bool Online::finish(Trace &trace) {
  constexpr auto moment = std::chrono::microseconds(50);
  uint64_t begin = Clock::now();
  countQuietMarkers();
  rank.finish(std::move(trace));
  while (!transport.hasFailed() && !(rank.isDone() && transport.isDrained()))
    if (!rank.step())
      std::this_thread::sleep_for(moment);
  trace = rank.take();
  if (session.place.rank == 0)
    addWork(trace, Clock::now() - begin);
  return !transport.hasFailed();
}

/// What rank 0 alone knows. The names and words are a tenth of the trace of a small run, of which
/// nobody asks.
void Online::addWork(Trace &trace, uint64_t ticks) const {
  uint64_t inAll = rank.timeIn(PhaseState::AllTracing) + rank.timeIn(PhaseState::Clustering) +
                   rank.timeIn(PhaseState::Lead);
  if (inAll < leastDivided)
    return;
  double nsPerTick = 1 / Clock::ticksPerNanosecond();
  auto nanoseconds = [&](uint64_t of) {
    return static_cast<uint64_t>(static_cast<double>(of) * nsPerTick);
  };
  const WorkMeter &work = rank.work();
  uint64_t clustered = work.spentAtEnd(Work::Clustering), merged = work.spentAtEnd(Work::Merging),
           all = nanoseconds(ticks), worked = std::min(all, clustered + merged);
  for (const Counter &known :
       {counter("finalize: waiting", "of finalize: nanoseconds in which rank 0 waited for others",
                nanoseconds(waited) + all - worked),
        counter("finalize: clustering", "of finalize: nanoseconds of CPU time for clusters",
                clustered),
        counter("finalize: merging", "of finalize: nanoseconds of CPU time for merging", merged),
        counter("in AT", "nanoseconds of rank 0's CPU time in which all ranks traced (state AT)",
                rank.timeIn(PhaseState::AllTracing)),
        counter("in C", "the same in which clusters were to be found (state C)",
                rank.timeIn(PhaseState::Clustering)),
        counter("in L", "the same in which nothing changed (state L)",
                rank.timeIn(PhaseState::Lead))})
    trace.info.counters.push_back(known);
}

} // namespace anole::record
