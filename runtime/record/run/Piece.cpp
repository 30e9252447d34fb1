#include "runtime/record/run/Piece.h"

#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/capture/Report.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/run/Joining.h"
#include "runtime/record/run/PartialTrace.h"
#include "runtime/record/run/RankTrace.h"
#include "runtime/record/run/RunFacts.h"
#include "runtime/record/run/Session.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace anole::record {
namespace {

std::string nameOf(const PointKey &point) {
  return functionTable()[point.functionId()].nameAt(point);
}

/// Null: the thread is in no call.
std::optional<PointKey> pointOf(const CallInProgress &call) {
  if (call.repeated)
    return static_cast<const PointNode *>(call.repeated)->key;
  return call.active ? std::optional(PointKey{call.function, call.context}) : std::nullopt;
}

EndKind endKindOf(const Session &session) {
  bool isTorn = std::ranges::any_of(session.recorders.all(), &ThreadRecorder::isTorn);
  return isTorn && session.ending == EndKind::Killed ? EndKind::Torn : session.ending;
}

/// The call that the process was in, of the first thread that was in one.
Ending endingOf(const Session &session) {
  Ending ending{static_cast<uint32_t>(session.place.rank), endKindOf(session), {}, 0};
  if (session.handedOver)
    ending.function = "MPI_Finalize";
  for (const ThreadRecorder &recorder : session.recorders.all()) {
    std::optional<PointKey> call = pointOf(recorder.inProgress);
    if (!call || ending.kind == EndKind::Finished)
      continue;
    ending.function = nameOf(*call);
    ending.path = usesContext(session.mode) ? call->path : 0;
    break;
  }
  return ending;
}

Trace pieceTrace(const Session &session) {
  Ending ending = endingOf(session);
  Trace trace = session.handedOver ? *session.handedOver : rankTrace(session);
  addRunFacts(trace, session);
  trace.info.ranks = static_cast<uint32_t>(session.place.ranks);
  trace.info.endings = {ending};
  trace.info.run = session.run;
  return trace;
}

/// A rank that gave its trace to the merge may die after the trace of all was written.
bool isInWholeTrace(const Session &session, const std::string &traceName) {
  struct stat file;
  return session.handedOver && stat(traceName.c_str(), &file) == 0 &&
         static_cast<uint64_t>(file.st_mtim.tv_sec) >= session.startTime;
}

/// The first of all ranks to ask may speak. True where nobody can know: better twice than never.
bool speaksFirst(const std::string &folder) {
  int file = open((folder + "/told").c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0)
    return errno != EEXIST;
  close(file);
  return true;
}

std::string whyPartial(const Session &session) {
  if (session.ending == EndKind::Finished)
    return "not all ranks run with the tracer";
  return "rank " + std::to_string(session.place.rank) + " " + endText(session.ending);
}

void reportPieces(const Session &session, const std::string &folder) {
  if (!session.options.quiet && speaksFirst(folder))
    report("no complete trace (" + whyPartial(session) + "): what each rank recorded is in " +
           folder + "; see it with 'anole info " + folder + "', join it with 'anole merge " +
           folder + "'");
}

void reportTrouble(const Session &session, const std::string &folder, const std::string &why) {
  if (folder.empty() ? session.place.rank == 0 : speaksFirst(folder))
    report("no trace of rank " + std::to_string(session.place.rank) + ": " + why);
}

void writePiece(Session &session) {
  if (session.log)
    session.log->closeAfterDeath();
  std::string name = sharedTraceName(session);
  if (isInWholeTrace(session, name))
    return;
  auto folder = makeRunFolder(pieceFolder(name), session.run);
  if (!folder)
    return reportTrouble(session, "", folder.error().message);
  if (session.isEnding)
    return reportTrouble(session, *folder, "it ended while it was closing its record");
  Trace trace = pieceTrace(session);
  PartialTrace::fetch(trace, *folder);
  auto written =
      writeTraceFile(piecePath(*folder, static_cast<uint32_t>(session.place.rank)), trace);
  if (!written)
    return reportTrouble(session, *folder, written.error().message);
  bool maySoonBeWhole = session.ending == EndKind::Finished && session.allTraced;
  maySoonBeWhole ? joinIfComplete(session, *folder) : reportPieces(session, *folder);
}

} // namespace

void savePiece(Session &session) noexcept try {
  if (session.place.rank >= 0)
    writePiece(session);
  if (session.limit)
    session.limit->overflow.remove();
} catch (const std::exception &problem) {
  reportTrouble(session, "", problem.what());
}

} // namespace anole::record
