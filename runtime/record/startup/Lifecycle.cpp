#include "runtime/record/startup/Lifecycle.h"

#include "runtime/record/Recorders.h"
#include "runtime/record/Report.h"
#include "runtime/record/finalize/Finalize.h"
#include "runtime/record/startup/Session.h"

namespace anole::record {

/// Null before MPI_Init, when the tracer is off, and after MPI_Finalize.
static std::unique_ptr<Session> session;

/// What is asked when the process ends, after the session was destroyed.
static bool reached = false, open = false;

/// Recorders keep their pointer to the log: it stays, but takes no more events.
static void closeRawLog() {
  if (!session->rawLog)
    return;
  if (auto closed = session->rawLog->close(); !closed)
    report(closed.error().message);
}

void Lifecycle::afterInit() try {
  reached = true;
  session = startSession();
  if (!session)
    return;
  Clock::start(session->options.time != "off");
  recorders().configure(
      {session->mode, static_cast<uint32_t>(session->options.foldWindow), session->rawLog.get()});
  recorders().attach();
  recordingNow = open = true;
} catch (...) {
  stopRecording("the tracer could not start");
}

void Lifecycle::beforeFinalize() {
  recordingNow = open = false;
  if (!session)
    return;
  closeRawLog();
  finalize(*session);
  session.reset();
}

void Lifecycle::beforeAbort() {
  if (!session)
    return;
  recordingNow = open = false;
  closeRawLog();
  if (!session->options.quiet)
    report("no trace: rank " + std::to_string(session->rank) + " called MPI_Abort");
}

bool Lifecycle::wasReached() { return reached; }

bool Lifecycle::isOpen() { return open; }

void Lifecycle::control(int level) {
  if (session && !recordingFailed())
    recordingNow = level > 0;
}

} // namespace anole::record
