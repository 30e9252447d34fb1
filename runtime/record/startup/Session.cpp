#include "runtime/record/startup/Session.h"

#include "runtime/core/output/OutputName.h"
#include "runtime/core/pieces/Pieces.h"
#include "runtime/record/Report.h"
#include "runtime/record/callpath/ChooseMode.h"
#include "runtime/record/callpath/Stack.h"
#include "runtime/record/finalize/RunFacts.h"
#include "runtime/record/memory/SharedHeap.h"
#include "runtime/record/startup/Siblings.h"
#include "runtime/record/wrappers/FunctionTable.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <unistd.h>

namespace anole::record {
namespace {

bool needsStack(CallPathMode mode) {
  return mode == CallPathMode::Unwind || mode == CallPathMode::Both;
}

void chooseMode(Session &session) {
  bool explains = session.place.rank == 0;
  ModeChoice choice = record::chooseMode(session.options.callpath, explains);
  session.mode = choice.mode;
  if (explains && !choice.note.empty() && (choice.asked || !session.options.quiet))
    report(choice.note);
  if (!needsStack(session.mode) || Stack::available())
    return;
  session.mode = session.mode == CallPathMode::Both ? CallPathMode::Static : CallPathMode::None;
  report("libunwind is not installed here; call paths: " + std::string(nameOf(session.mode)));
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
  auto log = RawLogWriter::create(rawLogPath(folder, static_cast<uint32_t>(session.place.rank)),
                                  std::move(names));
  if (log)
    session.rawLog = std::move(*log);
  else
    report(log.error().message);
}

/// Where the name depends on what is not known yet, an earlier run had another one.
void keepOldPieces(const Session &session) {
  const std::string &pattern = session.options.output;
  if (pattern.find("%n") == std::string::npos)
    keepExistingFolder(pieceFolder(expandOutputName(pattern, pieceFacts(session))));
}

} // namespace

std::unique_ptr<Session> prepareSession() {
  ParsedOptions parsed = parseOptions(std::getenv);
  if (!parsed.options.enabled || !SharedHeap::open())
    return nullptr;
  parsed = parseOptions(std::getenv); // these live where the keeper sees them
  auto session = std::make_unique<Session>();
  session->options = std::move(parsed.options);
  session->problems = std::move(parsed.problems);
  session->startTime = static_cast<uint64_t>(std::time(nullptr));
  session->start = SteadyClock::now();
  session->process = getpid();
  session->launcher = getppid();
  keepOldPieces(*session);
  return session;
}

void beginSession(Session &session, WorldPlace place) {
  session.place = place;
  if (place.rank == 0)
    std::for_each(session.problems.begin(), session.problems.end(), report);
  session.allTraced = place.ranks == 1 || Siblings::allTraced();
  chooseMode(session);
  openRawLog(session);
}

} // namespace anole::record
