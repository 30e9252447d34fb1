#include "runtime/record/online/Online.h"

#include "runtime/record/Recorders.h"
#include "runtime/record/Report.h"
#include "runtime/record/Undisturbed.h"
#include "runtime/record/finalize/RankTrace.h"
#include "runtime/record/online/PartialTrace.h"
#include "runtime/record/wrappers/FunctionTable.h"

#include <thread>

namespace anole::record {
namespace {

/// Never destroyed: threads may run until after the program's exit handlers.
Online *online = nullptr;

OnlineSettings settingsOf(const Options &options, bool whileRunning) {
  return {static_cast<uint32_t>(options.arity), whileRunning, options.lead == "trust",
          clusterSettings(options)};
}

bool isWanted(const Session &session) {
  const Options &options = session.options;
  return options.marker != "off" && options.memory == 0 &&
         (options.online == "on" || (options.online == "auto" && usesContext(session.mode)));
}

/// Where there are only sessions, there is no world to talk in.
bool isPossible(const Session &session) {
  int hasWorld = 0, level = MPI_THREAD_SINGLE;
  PMPI_Initialized(&hasWorld);
  if (!session.allTraced || !hasWorld)
    return false;
  PMPI_Query_thread(&level);
  return level != MPI_THREAD_SERIALIZED;
}

/// Looking for messages costs about as much as a small MPI call.
uint64_t pause() {
  constexpr double nanoseconds = 1e6;
  return static_cast<uint64_t>(nanoseconds * Clock::ticksPerNanosecond());
}

} // namespace

Online::Online(const Session &session, bool whileRunning)
    : session(session), transport(MPI_COMM_WORLD),
      rank(transport, *this, settingsOf(session.options, whileRunning)) {}

MarkerListener *Online::begin(const Session &session) {
  if (!isWanted(session) || !isPossible(session))
    return nullptr;
  online = new Online(session, true);
  dueAt = 0;
  return online;
}

/// The keeper, which may end the record in place of this process, has no MPI, and no `online`.
/// Without a clock, markers say when to look for messages.
void Online::marker(bool changed) {
  if (this != online || transport.hasFailed())
    return;
  Undisturbed program;
  if (session.options.time == "off")
    dueAt = 0;
  rank.marker(changed);
}

void Online::attend() noexcept try {
  Undisturbed program;
  dueAt = UINT64_MAX;
  if (recordingNow)
    online->attendNow();
} catch (...) {
  stopRecording("no memory for messages between ranks");
}

void Online::attendNow() {
  while (!transport.hasFailed() && rank.step())
    ;
  if (!transport.hasFailed())
    dueAt = Clock::now() + pause();
}

/// A rank that fails here must still give something, or the others would wait for it.
Trace Online::snapshot() try {
  dueAt = 0; // this took time: whoever recorded the event is to see to the clock
  return rankSnapshot(session);
} catch (const std::exception &) {
  stopRecording("no memory for a copy of the record");
  return {};
}

void Online::publish(const Trace &trace) {
  dueAt = 0;
  PartialTrace::replace(session, trace);
}

/// Made when it is asked for: it is larger than most records.
std::vector<FunctionInfo> Online::functions() const { return functionTable(); }

bool Online::waitForAll(Trace &trace) {
  constexpr auto moment = std::chrono::microseconds(50);
  rank.finish(std::move(trace));
  while (!transport.hasFailed() && !(rank.isDone() && transport.isDrained()))
    if (!rank.step())
      std::this_thread::sleep_for(moment);
  trace = rank.take();
  return !transport.hasFailed();
}

bool Online::finish(const Session &session, Trace &trace) {
  if (!online)
    return Online(session, false).waitForAll(trace);
  bool done = online->waitForAll(trace);
  delete std::exchange(online, nullptr);
  return done;
}

} // namespace anole::record
