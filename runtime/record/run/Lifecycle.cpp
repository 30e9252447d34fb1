#include "runtime/record/run/Lifecycle.h"

#include "runtime/record/capture/OwnStack.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/capture/SharedHeap.h"
#include "runtime/record/capture/Undisturbed.h"
#include "runtime/record/mpi/Normalizer.h"
#include "runtime/record/redirect/Redirect.h"
#include "runtime/record/run/Finalize.h"
#include "runtime/record/run/Keeper.h"
#include "runtime/record/run/Online.h"
#include "runtime/record/run/Phases.h"
#include "runtime/record/run/Selection.h"
#include "runtime/record/run/Session.h"
#include "runtime/record/run/Siblings.h"

#include <mpi.h>
#include <pthread.h>
#include <unistd.h>
#include <utility>

namespace anole::record {

/// Null before MPI starts, when the tracer is off, and after MPI_Finalize. Not destroyed at the end
/// of a process: it may be one that was forked off, and the session is not its own.
static Session *session = nullptr;

/// What is asked when the process ends, after the session was destroyed.
static bool reached = false;

static std::atomic<int> openSessions = 0;

/// A child of the program shares the record's memory, but the record is not its own.
static void inForkedChild() {
  recordingNow = false;
  normalizer = nullptr;
  SharedHeap::leave();
  Keeper::abandon();
  session = nullptr;
}

const Options *Lifecycle::beforeInit() try {
  if (reached)
    return nullptr;
  Undisturbed program;
  reached = true;
  session = prepareSession().release();
  if (!session)
    return nullptr;
  redirectImports();
  Siblings::announce();
  Clock::start(session->options.time != "off");
  recorders();
  if (session->options.keeper)
    Keeper::start(*session);
  pthread_atfork(nullptr, nullptr, inForkedChild);
  return &session->options;
} catch (...) {
  delete std::exchange(session, nullptr);
  stopRecording("the tracer could not start");
  return nullptr;
}

void Lifecycle::afterInit(WorldPlace place) try {
  Undisturbed program;
  beginSession(*session, place);
  PhaseSettings phases = Phases::configure(*session);
  Online *online = Online::begin(*session);
  phases.listener = online;
  recorders().configure(
      {session->mode, static_cast<uint32_t>(session->options.foldWindow), session->rawLog.get(),
       session->limit.get(), online, std::move(phases),
       session->options.time == "full" ? TimeDetail::Full : TimeDetail::Histogram});
  OwnStack::learnBounds();
  recorders().attach();
  Selection::configure(*session);
  Selection::begin();
} catch (...) {
  stopRecording("the tracer could not start");
}

void Lifecycle::countSession(int change) { openSessions += change; }

EndKind Lifecycle::endingNow() {
  int hasWorld = 0;
  PMPI_Initialized(&hasWorld);
  return hasWorld || openSessions > 0 ? EndKind::Exited : EndKind::Finished;
}

/// Recorders keep their pointer to the log: it stays, but takes no more events.
static void closeRawLog() {
  if (!session->rawLog)
    return;
  if (auto closed = session->rawLog->close(); !closed)
    report(closed.error().message);
}

void Lifecycle::beforeFinalize() {
  if (!isOpen())
    return;
  recordingNow = false;
  Undisturbed program;
  Phases::reportUnmetLoop(*session);
  if (!session->allTraced)
    return end(EndKind::Finished, nullptr);
  closeRawLog();
  finalize(*session);
}

void Lifecycle::afterFinalize() {
  if (!isOpen())
    return;
  Undisturbed program;
  Keeper::dismiss();
  if (session->limit)
    session->limit->overflow.remove();
  delete std::exchange(session, nullptr);
}

void Lifecycle::end(EndKind how, const char *reason) {
  if (!isOpen())
    return;
  recordingNow = false;
  Undisturbed program;
  session->ending = how;
  if (!Keeper::save() && session->place.rank == 0 && reason && !session->options.quiet)
    report(std::string("no trace: ") + reason);
  session = nullptr; // threads may still look at it
}

bool Lifecycle::wasReached() { return reached; }

/// A process that was made by vfork or clone has this one's memory and may end before it.
bool Lifecycle::isOpen() { return session && session->process == getpid(); }

} // namespace anole::record
