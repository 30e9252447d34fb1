#pragma once

#include "runtime/core/file/rawlog/EventLog.h"
#include "runtime/core/model/PackedTrace.h"
#include "runtime/core/settings/Options.h"
#include "runtime/record/capture/CallPathProvider.h"
#include "runtime/record/capture/RecordLimit.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/capture/WorldPlace.h"
#include "runtime/record/process/CoreTime.h"
#include "runtime/record/run/HostClock.h"

#include <chrono>
#include <memory>
#include <sys/types.h>

namespace anole::record {

using SteadyClock = std::chrono::steady_clock;

/// The run that is traced. It lies in the shared heap: the keeper reads it when the process is
/// gone.
struct Session {
  Options options;
  std::vector<std::string> problems; ///< in the options
  CallPathMode mode = CallPathMode::Static;
  WorldPlace place;
  /// Never destroyed: threads may run until after the program's exit handlers.
  Recorders &recorders = *new Recorders;
  HostClock clock;
  bool isSelected = true;                  ///< whether this rank is to record (ANOLE_RANKS)
  bool allTraced = true;                   ///< no rank is known to run without the tracer
  EndKind ending = EndKind::Killed;        ///< what the keeper is to say of this rank
  std::unique_ptr<EventLog> log;           ///< null unless ANOLE_VERIFY is set
  std::unique_ptr<RecordLimit> limit;      ///< null: none
  bool isEnding = false;                   ///< the record is being taken apart and cannot be read
  std::unique_ptr<PackedTrace> handedOver; ///< in MPI_Finalize: what this rank gave to the merge
  uint64_t openSessions = 0;               ///< in MPI_Finalize: MPI sessions that go on
  uint64_t onlineTime = 0; ///< nanoseconds of CPU time that went into online tracing
  uint64_t clusteringTime = 0, mergingTime = 0, writingTime = 0; ///< of that
  uint64_t startTime = 0;                                        ///< seconds since 1970
  SteadyClock::time_point start;
  pid_t process = 0;
  uint64_t runNumber = 0; ///< see runNumber
  std::string run;        ///< see runId
  std::string spawned;    ///< see spawnedWorld
  CoreTime begin, end;    ///< where MPI_Init ended, and MPI_Finalize began
};

/// Before MPI is up: reads the options and moves pieces of an earlier run out of the way. Null: the
/// tracer is off.
std::unique_ptr<Session> prepareSession();

/// Once MPI is up. No rank waits for another here.
void beginSession(Session &session, WorldPlace place);

} // namespace anole::record
