#include "runtime/record/keeper/Piece.h"

#include "runtime/core/format/File.h"
#include "runtime/core/pieces/Endings.h"
#include "runtime/core/pieces/Pieces.h"
#include "runtime/record/Recorders.h"
#include "runtime/record/Report.h"
#include "runtime/record/finalize/RankTrace.h"
#include "runtime/record/finalize/RunFacts.h"
#include "runtime/record/startup/Session.h"
#include "runtime/record/wrappers/FunctionTable.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace anole::record {
namespace {

bool namesPaths(CallPathMode mode) {
  return mode == CallPathMode::Static || mode == CallPathMode::Both;
}

/// The call that the process was in, of the first thread that was in one.
Ending endingOf(const Session &session) {
  Ending ending{static_cast<uint32_t>(session.rank), session.ending, {}, 0};
  for (const ThreadRecorder &recorder : recorders().all()) {
    const CallInProgress &call = recorder.inProgress;
    if (!call.active || ending.kind == EndKind::Finished)
      continue;
    ending.function = functionTable()[call.function].name;
    ending.path = namesPaths(session.mode) ? call.context : 0;
    break;
  }
  return ending;
}

Trace pieceTrace(const Session &session) {
  Ending ending = endingOf(session);
  Trace trace = rankTrace(session);
  addRunFacts(trace, session);
  trace.info.ranks = static_cast<uint32_t>(session.ranks);
  trace.info.endings = {ending};
  return trace;
}

/// The first piece is the one that makes the folder.
enum class Folder { Made, Found, Failed };

Folder makeFolder(const std::string &folder) {
  if (mkdir(folder.c_str(), 0777) == 0)
    return Folder::Made;
  return errno == EEXIST ? Folder::Found : Folder::Failed;
}

void reportPieces(const Session &session, const std::string &folder) {
  if (!session.options.quiet)
    report("no complete trace (rank " + std::to_string(session.rank) + " " +
           endText(session.ending) + "): what each rank recorded is in " + folder +
           "; see it with 'anole info " + folder + "', join it with 'anole merge " + folder + "'");
}

/// One rank speaks for all that had the same trouble.
void reportTrouble(const Session &session, bool isFirst, const std::string &why) {
  if (isFirst || session.rank == 0)
    report("no trace of rank " + std::to_string(session.rank) + ": " + why);
}

void writePiece(Session &session) {
  if (session.rawLog)
    session.rawLog->closeAfterDeath();
  std::string folder = pieceFolder(expandOutputName(session.options.output, pieceFacts(session)));
  Trace trace = pieceTrace(session);
  Folder made = makeFolder(folder);
  if (made == Folder::Failed)
    return reportTrouble(session, false,
                         "cannot make the folder " + folder + ": " + std::strerror(errno));
  auto written = writeTraceFile(piecePath(folder, static_cast<uint32_t>(session.rank)), trace);
  if (!written)
    return reportTrouble(session, made == Folder::Made, written.error().message);
  if (made == Folder::Made)
    reportPieces(session, folder);
}

} // namespace

void savePiece(Session &session) noexcept try {
  if (session.rank >= 0)
    writePiece(session);
} catch (const std::exception &problem) {
  reportTrouble(session, false, problem.what());
}

} // namespace anole::record
