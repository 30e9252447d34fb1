#include "runtime/record/run/Session.h"

#include "runtime/core/base/OutputName.h"
#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/rawlog/RawLogWriter.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/core/settings/UnknownVariables.h"
#include "runtime/record/capture/ChooseMode.h"
#include "runtime/record/capture/Stack.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/Privilege.h"
#include "runtime/record/run/RunFacts.h"
#include "runtime/record/run/RunId.h"
#include "runtime/record/run/StartFolder.h"
#include "runtime/record/run/TracedProcessScan.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <unistd.h>

namespace anole::record {
namespace {

void chooseMode(Session &session) {
  bool explains = session.place.rank == 0;
  ModeChoice choice = record::chooseMode(session.options.callpath, explains);
  session.mode = choice.mode;
  if (explains && !choice.note.empty() && (choice.asked || !session.options.quiet))
    report(choice.note);
  if (!takesStack(session.mode) || Stack::available())
    return;
  session.mode = session.mode == CallPathMode::Both ? CallPathMode::Static : CallPathMode::None;
  report("libunwind is not installed here; call paths: " + std::string(choiceName(session.mode)));
}

/// Without a raw log the run is traced all the same.
void openRawLog(Session &session) {
  if (session.options.verify.empty())
    return;
  std::string folder = fromStartFolder(session.options.verify);
  if (!session.spawned.empty())
    folder += "/" + session.spawned;
  std::error_code error; // if the folder cannot be made, the log's own error says so
  std::filesystem::create_directories(folder, error);
  std::vector<std::string> names;
  for (const FunctionInfo &function : functionTable())
    names.push_back(function.name);
  auto raw = RawLogWriter::create(rawLogPath(folder, static_cast<uint32_t>(session.place.rank)),
                                  std::move(names));
  if (raw)
    session.log = std::move(*raw);
  else
    report(raw.error().message);
}

void readOptions(Session &session) {
  ParsedOptions parsed = parseOptions(std::getenv);
  session.options = std::move(parsed.options);
  session.problems = std::move(parsed.problems);
  for (std::string &line : unknownVariables(environ))
    session.problems.push_back(std::move(line));
}

/// The name of the file is absolute, as the program may go to another folder.
void setLimit(Session &session) {
  const Options &options = session.options;
  if (options.memory == 0)
    return;
  std::string folder = std::filesystem::absolute(pieceFolder(sharedTraceName(session)));
  session.limit = std::make_unique<RecordLimit>(static_cast<uint64_t>(options.memory),
                                                options.loss == LossMode::Summary,
                                                std::move(folder), session.run, session.place.rank);
}

/// Where the name depends on what is not known yet, an earlier run had another one.
void keepOldPieces(const Session &session) {
  const std::string &pattern = session.options.output;
  std::string folder = pieceFolder(sharedTraceName(session));
  if (pattern.find("%n") == std::string::npos && !isOfRun(folder, session.run))
    keepExistingFolder(folder);
}

} // namespace

std::unique_ptr<Session> prepareSession() {
  if (!Privilege::isOrdinary()) {
    Privilege::explain();
    return nullptr;
  }
  if (!parseOptions(std::getenv).options.enabled || !SharedHeap::open())
    return nullptr;
  auto session = std::make_unique<Session>();
  readOptions(*session); // now, so that they live where the keeper sees them
  session->run = runId();
  session->spawned = spawnedWorld();
  session->startTime = static_cast<uint64_t>(std::time(nullptr));
  session->start = SteadyClock::now();
  session->process = getpid();
  session->runNumber = runNumber();
  keepOldPieces(*session);
  return session;
}

void beginSession(Session &session, WorldPlace place) {
  session.place = place;
  if (place.rank == 0)
    std::for_each(session.problems.begin(), session.problems.end(), report);
  session.allTraced = place.ranks == 1 || TracedProcessScan::allTraced();
  chooseMode(session);
  setLimit(session);
  openRawLog(session);
}

} // namespace anole::record
