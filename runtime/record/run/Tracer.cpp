#include "runtime/record/run/Tracer.h"

#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/mpi/WaitsomeCoalescer.h"
#include "runtime/record/mpi/buffers/BufferWatch.h"
#include "runtime/record/mpi/handles/HandleTables.h"
#include "runtime/record/process/KeptPages.h"
#include "runtime/record/process/OwnStack.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/redirect/HiddenCalls.h"
#include "runtime/record/redirect/LookUps.h"
#include "runtime/record/redirect/Redirect.h"
#include "runtime/record/run/FatalErrors.h"
#include "runtime/record/run/Finalize.h"
#include "runtime/record/run/OtherLauncher.h"
#include "runtime/record/run/TracedProcessScan.h"

#include <algorithm>
#include <new>
#include <pthread.h>
#include <string>
#include <unistd.h>
#include <utility>

#ifdef ANOLE_SANITIZED
#include "runtime/record/run/InProcessKeeper.h"
using ChosenKeeper = anole::record::InProcessKeeper;
#else
#include "runtime/record/run/ForkedKeeper.h"
using ChosenKeeper = anole::record::ForkedKeeper;
#endif

namespace anole::record {
namespace {

std::unique_ptr<Keeper> makeKeeper() { return std::make_unique<ChosenKeeper>(); }

/// Tools in front are there when MPI starts; the program may look functions up later.
void sayWhatIsHidden(int rank) {
  static bool isFirst = true;
  if (rank != 0)
    return;
  for (const std::string &line :
       {std::exchange(isFirst, false) ? hiddenCalls() : "", lookedUpCalls()})
    if (!line.empty())
      report(line);
}

/// The one pointer.
std::atomic<Tracer *> current = nullptr;

} // namespace

/// Not on the heap: a program may pause the tracer when it has no memory.
Tracer &Tracer::get() {
  if (Tracer *tracer = current)
    return *tracer;
  alignas(Tracer) static std::byte place[sizeof(Tracer)];
  static auto *const made = new (place) Tracer({makeKeeper, nullptr, finalize});
  Tracer *none = nullptr;
  current.compare_exchange_strong(none, made);
  return *current;
}

void Tracer::replace(Tracer &other) { current = &other; }

/// A child of the program shares the record's memory, but the record is not its own.
void Tracer::inForkedChild() {
  recordingSwitch.recording = false;
  handleTables = nullptr;
  SharedHeap::leave();
  Tracer &tracer = get();
  (void)tracer.keeper.release();
  (void)tracer.online.release();
  tracer.session = nullptr;
}

bool Tracer::beforeInit() try {
  if (reached)
    return false;
  PreserveErrnoAndFpEnv program;
  reached = true;
  session = prepareSession().release();
  if (session)
    prepare();
  return session != nullptr;
} catch (...) {
  delete std::exchange(session, nullptr);
  stopRecording("the tracer could not start");
  return false;
}

void Tracer::prepare() {
  redirectImports();
  if (session->options.lint == LintChoice::Buffers)
    watchBuffers();
  watchFatalErrors();
  TracedProcessScan::announce();
  Clock::start(session->options.time != TimeDetail::Off);
  recordingSwitch.over = false;
  recordingSwitch.recorders = &session->recorders;
  if (session->options.keeper && (keeper = parts.makeKeeper()))
    keeper->start(*session);
  pthread_atfork(nullptr, nullptr, inForkedChild);
}

void Tracer::afterInit(WorldPlace place, bool threaded) try {
  PreserveErrnoAndFpEnv program;
  if (!startHandleTables(place, threaded, session->options.nondet == CompletionDetail::Exact))
    stopRecording("no memory for the tables of handles");
  beginSession(*session, place);
  sayWhatIsHidden(place.rank);
  if (!session->options.quiet)
    reportOtherLauncher(place.ranks);
  if (parts.makeLog)
    session->log = parts.makeLog();
  configureRecorders();
  OwnStack::learnBounds();
  session->recorders.attach({});
  Selection::configure(*session);
  session->begin = CoreTime::now();
  selection.begin(*session);
} catch (...) {
  stopRecording("the tracer could not start");
}

void Tracer::configureRecorders() {
  PhaseSettings settings = phases.configure(*session);
  online = Online::make(*session, plugins.all());
  settings.listener = online.get();
  session->recorders.configure({session->mode, static_cast<uint32_t>(session->options.foldWindow),
                                session->log.get(), session->limit.get(), online.get(),
                                std::move(settings), session->options.time,
                                Clock::ticksPerNanosecond(), standsAlone, functionTable, onCallLeft,
                                session->options.lint == LintChoice::Buffers});
}

EndKind Tracer::endingNow() const {
  int hasWorld = 0;
  PMPI_Initialized(&hasWorld);
  return hasWorld || openSessions > 0 ? EndKind::Exited : EndKind::Finished;
}

/// Recorders keep their pointer to the log: it stays, but takes no more events.
void Tracer::closeRawLog() {
  if (!session->log)
    return;
  if (auto closed = session->log->close(); !closed)
    report(closed.error().message);
}

void Tracer::beforeFinalize() {
  if (!isOpen())
    return;
  PreserveErrnoAndFpEnv program;
  session->end = CoreTime::now();
  session->recorders.close();
  endAllSomeRuns();
  sayWhatIsHidden(session->place.rank);
  phases.reportUnmetLoop(*session);
  session->openSessions = static_cast<uint64_t>(std::max<int>(openSessions, 0));
  tellsOfLateCalls = openSessions > 0 && session->place.rank == 0 && !session->options.quiet;
  if (!session->allTraced)
    return end(EndKind::Finished, nullptr);
  closeRawLog();
  parts.finalize(*session, std::move(online), plugins.all());
}

/// Where threads recorded beside this one, they may still be in calls that they began before: what
/// they use stays as long as the process.
void Tracer::afterFinalize() {
  [[maybe_unused]] static Session *kept; // where leak checkers find it
  recordingSwitch.lateCalls = 0;
  if (!isOpen())
    return;
  PreserveErrnoAndFpEnv program;
  if (keeper)
    keeper->dismiss();
  if (session->limit)
    session->limit->overflow.remove();
  bool isUsed = session->recorders.all().size() > 1;
  Session *ended = std::exchange(session, nullptr);
  ThreadRecorder::leaveThread();
  const KeptPages pages; // those of all that goes, at once
  if (isUsed)
    kept = ended;
  else
    delete ended;
}

void Tracer::end(EndKind how, const char *reason) {
  if (!isOpen())
    return;
  PreserveErrnoAndFpEnv program;
  session->recorders.close();
  session->ending = how;
  bool isKept = keeper && keeper->save();
  if (!isKept && session->place.rank == 0 && reason && !session->options.quiet)
    report(std::string("no trace: ") + reason);
  session = nullptr; // threads may still look at it
  awaitReaderOfErrors();
}

/// The trace was written when MPI_Finalize was called, since ranks never meet again.
void Tracer::tellOfLateCalls() {
  uint64_t calls = recordingSwitch.lateCalls;
  if (std::exchange(tellsOfLateCalls, false) && calls > 0)
    report("the trace has no call after MPI_Finalize; on rank 0 there were " +
           std::to_string(calls) + ", of sessions that were still open");
}

/// A process that was made by vfork or clone has this one's memory and may end before it.
bool Tracer::isOpen() const { return session && session->process == getpid(); }

} // namespace anole::record
