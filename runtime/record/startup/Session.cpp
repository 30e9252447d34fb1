#include "runtime/record/startup/Session.h"

#include "anole/abi.h"
#include "runtime/record/Report.h"
#include "runtime/record/callpath/Stack.h"
#include "runtime/record/wrappers/FunctionTable.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>

namespace anole::record {
namespace {

bool needsStack(CallPathMode mode) {
  return mode == CallPathMode::Unwind || mode == CallPathMode::Both;
}

CallPathMode wantedMode(const std::string &choice, bool instrumented) {
  for (CallPathMode mode : {CallPathMode::Static, CallPathMode::Unwind, CallPathMode::Both})
    if (choice == nameOf(mode))
      return mode;
  if (choice == "none")
    return CallPathMode::None;
  return instrumented ? CallPathMode::Static : CallPathMode::Unwind;
}

/// An instrumented caller of MPI_Init has left its context where this library reads it. If not, the
/// caller was not instrumented, or its thread block is hidden in the executable.
bool isInstrumented() { return __anole_thread_v1.context != 0 && anyModuleInstrumented(); }

/// What all ranks have to know of each other before the first event; the least of each counts.
struct Agreement {
  bool enabled, canUnwind, allPlain;
};

Agreement agree(const Options &options) {
  bool isAuto = options.callpath == "auto";
  std::array<int, 3> values{options.enabled, Stack::available(), !(isAuto && isInstrumented())};
  PMPI_Allreduce(MPI_IN_PLACE, values.data(), values.size(), MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return {values[0] != 0, values[1] != 0, values[2] != 0};
}

void openComm(Session &session) {
  PMPI_Comm_dup(MPI_COMM_WORLD, &session.comm);
  PMPI_Comm_set_errhandler(session.comm, MPI_ERRORS_RETURN);
  PMPI_Comm_rank(session.comm, &session.rank);
  PMPI_Comm_size(session.comm, &session.ranks);
}

void chooseMode(Session &session, const Agreement &agreed) {
  session.mode = wantedMode(session.options.callpath, !agreed.allPlain);
  if (!needsStack(session.mode) || agreed.canUnwind)
    return;
  session.mode = session.mode == CallPathMode::Both ? CallPathMode::Static : CallPathMode::None;
  if (session.rank == 0)
    report("libunwind is not installed on every host; call paths: " +
           std::string(nameOf(session.mode)));
}

/// Without a raw log the run is traced all the same.
void openRawLog(Session &session) {
  const std::string &folder = session.options.verify;
  if (folder.empty())
    return;
  std::error_code error; // if the folder cannot be made, the log's own error says so
  std::filesystem::create_directories(folder, error);
  std::vector<std::string> names;
  for (const FunctionInfo &function : functionTable())
    names.push_back(function.name);
  auto log = RawLogWriter::create(rawLogPath(folder, static_cast<uint32_t>(session.rank)),
                                  std::move(names));
  if (log)
    session.rawLog = std::move(*log);
  else
    report(log.error().message);
}

} // namespace

std::unique_ptr<Session> startSession() {
  ParsedOptions parsed = parseOptions(std::getenv);
  Agreement agreed = agree(parsed.options);
  if (!agreed.enabled)
    return nullptr;
  auto session = std::make_unique<Session>();
  session->options = std::move(parsed.options);
  openComm(*session);
  if (session->rank == 0)
    std::for_each(parsed.problems.begin(), parsed.problems.end(), report);
  chooseMode(*session, agreed);
  openRawLog(*session);
  session->startTime = static_cast<uint64_t>(std::time(nullptr));
  session->startSeconds = PMPI_Wtime();
  return session;
}

} // namespace anole::record
