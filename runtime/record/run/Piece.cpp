#include "runtime/record/run/Piece.h"

#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/CallsInProgress.h"
#include "runtime/record/run/Joining.h"
#include "runtime/record/run/PartialTrace.h"
#include "runtime/record/run/RankTrace.h"
#include "runtime/record/run/ReportOnce.h"
#include "runtime/record/run/RunFacts.h"
#include "runtime/record/run/Session.h"

#include <algorithm>
#include <sys/stat.h>

namespace anole::record {
namespace {

bool isTorn(const Session &session) {
  return std::ranges::any_of(session.recorders.all(), &ThreadRecorder::isTorn);
}

/// After the record was ended.
EndKind endKindOf(const Session &session) {
  bool hasLost = std::ranges::any_of(session.recorders.all(), &ThreadRecorder::hasLost);
  return hasLost && session.ending == EndKind::Killed ? EndKind::Torn : session.ending;
}

/// `end` is when the process ended, or asked for its piece.
Ending endingOf(const Session &session, uint64_t end) {
  Ending ending{static_cast<uint32_t>(session.place.rank), session.ending, {}, 0};
  if (ending.kind == EndKind::Finished || session.recorders.all().empty())
    return ending;
  ending.calls = openCallsOf(session, end);
  if (const OpenCall *call = mainCallOf(ending.calls)) {
    ending.function = call->function;
    ending.path = call->path;
    ending.inside = call->inside;
    ending.polled = call->polled;
  }
  uint64_t all = sinceLastEvent(session, ending.calls, end);
  ending.computing = all - std::min(all, ending.inside);
  return ending;
}

Trace asPiece(Trace trace, const Session &session, const Ending &ending) {
  addRunFacts(trace, session);
  trace.info.ranks = static_cast<uint32_t>(session.place.ranks);
  trace.info.endings = {ending};
  trace.info.run = session.run;
  return trace;
}

Trace pieceTrace(const Session &session, uint64_t end) {
  Ending ending = endingOf(session, end);
  Trace trace = session.handedOver ? session.handedOver->unpacked() : rankTrace(session);
  ending.kind = endKindOf(session);
  return asPiece(std::move(trace), session, ending);
}

/// Reading a torn record may end the keeper. So what is sure is written first, in its place: how
/// the process ended, without an event.
Expected<void> writeSurePart(const Session &session, uint64_t end, const std::string &path) {
  if (session.handedOver || !isTorn(session))
    return {};
  Ending ending = endingOf(session, end);
  ending.kind = EndKind::Torn;
  return writeTraceFile(path, asPiece(emptyRankTrace(session), session, ending)).map([](uint64_t) {
  });
}

/// A rank that gave its trace to the merge may die after the trace of all was written.
bool isInWholeTrace(const Session &session, const std::string &traceName) {
  struct stat file;
  return session.handedOver && stat(traceName.c_str(), &file) == 0 &&
         static_cast<uint64_t>(file.st_mtim.tv_sec) >= session.startTime;
}

std::string whyPartial(const Session &session) {
  if (session.ending == EndKind::Finished)
    return "not all ranks run with the tracer";
  return "rank " + std::to_string(session.place.rank) + " " + endText(session.ending);
}

void reportPieces(const Session &session, const std::string &folder) {
  if (!session.options.quiet)
    reportOnce(folder, "no complete trace (" + whyPartial(session) +
                           "): what each rank recorded is in " + folder +
                           "; 'anole info' shows it, 'anole merge' joins it");
}

void reportTrouble(const Session &session, const std::string &folder, const std::string &why) {
  std::string line = "no trace of rank " + std::to_string(session.place.rank) + ": " + why;
  if (!folder.empty())
    reportOnce(folder, line);
  else if (session.place.rank == 0)
    report(line);
}

void writePiece(Session &session) {
  const uint64_t end = Clock::now();
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
  const std::string path = piecePath(*folder, static_cast<uint32_t>(session.place.rank));
  if (auto sure = writeSurePart(session, end, path); !sure)
    return reportTrouble(session, *folder, sure.error().message);
  Trace trace = pieceTrace(session, end);
  PartialTrace::fetch(trace, *folder);
  auto written = writeTraceFile(path, trace);
  if (!written)
    return reportTrouble(session, *folder, written.error().message);
  bool maySoonBeWhole = session.ending == EndKind::Finished && session.allTraced;
  maySoonBeWhole ? joinIfComplete(session, *folder) : reportPieces(session, *folder);
}

} // namespace

bool saveSnapshot(Session &session, const std::string &folder) noexcept try {
  const uint64_t end = Clock::now();
  session.ending = EndKind::Running;
  (void)session.log.release(); // it is the process's
  if (session.place.rank < 0 || session.isEnding || session.recorders.all().empty())
    return false;
  Trace trace = pieceTrace(session, end);
  PartialTrace::fetch(trace, findRunFolder(pieceFolder(sharedTraceName(session)), session.run));
  return bool(writeTraceFile(piecePath(folder, static_cast<uint32_t>(session.place.rank)), trace));
} catch (...) {
  return false;
}

void savePiece(Session &session) noexcept try {
  if (session.place.rank >= 0)
    writePiece(session);
  if (session.limit)
    session.limit->overflow.remove();
} catch (const std::exception &problem) {
  reportTrouble(session, "", problem.what());
}

} // namespace anole::record
