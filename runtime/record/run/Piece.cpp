#include "runtime/record/run/Piece.h"

#include "FunctionIds.h"
#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/capture/Recorders.h"
#include "runtime/record/functions/FunctionTable.h"
#include "runtime/record/process/Report.h"
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

std::string nameOf(const PointKey &point) {
  return functionTable()[point.functionId()].nameAt(point);
}

/// Null: the thread is in no call.
std::optional<PointKey> pointOf(const CallInProgress &call) {
  if (call.repeated)
    return call.repeated->key;
  return call.stage == CallStage::InMpi ? std::optional(PointKey{call.function, call.context})
                                        : std::nullopt;
}

EndKind endKindOf(const Session &session) {
  bool isTorn = std::ranges::any_of(session.recorders.all(), &ThreadRecorder::isTorn);
  return isTorn && session.ending == EndKind::Killed ? EndKind::Torn : session.ending;
}

/// What a thread did after its last event.
struct LastAction {
  std::optional<PointKey> call;
  bool polled = false;   ///< the call had returned before, and found nothing
  uint64_t begin = 0;    ///< by the clock: of the call, or of the last poll
  uint64_t eventEnd = 0; ///< of the last event
};

/// The event of MPI_Finalize comes first, and there is none after it. The rank then meets the
/// others, hands its record over and merges.
bool isInFinalize(const ThreadRecorder &thread) {
  const CallInProgress &call = thread.callInProgress();
  return call.function == uint16_t(Function::MPI_Finalize) && call.stage == CallStage::None;
}

LastAction lastActionOf(const ThreadRecorder &thread) {
  const CallInProgress &call = thread.callInProgress();
  const LastPoll &poll = thread.lastPoll();
  uint64_t last = thread.lastEventEnd();
  if (isInFinalize(thread))
    return {PointKey{call.function, call.context}, false, last, last};
  if (std::optional<PointKey> point = pointOf(call)) {
    PointKey polled{poll.function, poll.context};
    bool isNextPoll = poll.start > last && polled.functionId() == point->functionId();
    return {point, isNextPoll, std::max(last, call.start), last};
  }
  if (poll.start > last)
    return {PointKey{poll.function, poll.context}, true, poll.start, last};
  return {std::nullopt, false, 0, last};
}

/// Of the first thread that was in a call, else of the first that polled, else of the first one.
LastAction lastActionOf(const Session &session) {
  std::optional<LastAction> chosen;
  for (const ThreadRecorder &thread : session.recorders.all()) {
    LastAction action = lastActionOf(thread);
    bool isBetter =
        !chosen || (action.call && (!chosen->call || (chosen->polled && !action.polled)));
    if (isBetter)
      chosen = action;
  }
  return chosen.value_or(LastAction{});
}

uint64_t nanoseconds(uint64_t from, uint64_t to) {
  double ticks = to > from ? static_cast<double>(to - from) : 0;
  return static_cast<uint64_t>(ticks / Clock::ticksPerNanosecond());
}

/// `end` is when the process ended, or asked for its piece.
Ending endingOf(const Session &session, uint64_t end) {
  Ending ending{static_cast<uint32_t>(session.place.rank), endKindOf(session), {}, 0};
  LastAction action = lastActionOf(session);
  if (ending.kind == EndKind::Finished || session.recorders.all().empty())
    return ending;
  if (action.call) {
    ending.function = nameOf(*action.call);
    ending.path = usesContext(session.mode) ? action.call->path : 0;
    ending.inside =
        action.polled ? nanoseconds(action.eventEnd, action.begin) : nanoseconds(action.begin, end);
  }
  ending.polled = action.polled;
  uint64_t all = nanoseconds(action.eventEnd, end);
  ending.computing = all - std::min(all, ending.inside);
  return ending;
}

Trace pieceTrace(const Session &session, uint64_t end) {
  Ending ending = endingOf(session, end);
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
  Trace trace = pieceTrace(session, end);
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
