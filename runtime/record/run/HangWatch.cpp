#include "runtime/record/run/HangWatch.h"

#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/OwnName.h"
#include "runtime/record/run/RecordCopy.h"
#include "runtime/record/run/RunFacts.h"

#include <csignal>
#include <map>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace anole::record {
namespace {

constexpr const char *quietNames = "anole-quiet-";
constexpr const char *speakerNames = "anole-speaker-";

/// "rank 0 in MPI_Recv; ranks 1-3 computing", out of the pieces of this host's ranks.
std::string whereText(const std::string &folder) {
  auto files = piecesIn(folder);
  auto merged = files ? mergePieces(*files) : tl::unexpected(files.error());
  if (!merged)
    return "no pieces were left";
  std::map<std::string, RankRanges> places;
  for (const Ending &ending : merged->trace.info.endings)
    append(places[ending.function.empty() ? "computing" : "in " + ending.function],
           {ending.rank, ending.rank});
  std::string text;
  for (const auto &[place, ranks] : places)
    text += (text.empty() ? "" : "; ") + toText(ranks) + " " + place;
  return text;
}

} // namespace

HangWatch::HangWatch(Session &session, Snapshots &snapshots, uint64_t trace, int process)
    : session(session), snapshots(snapshots), trace(trace), process(process),
      limit(session.options.hang) {}

bool HangWatch::isQuiet() {
  SharedHeap::read();
  bool isStarted = session.place.rank >= 0 && !session.recorders.all().empty();
  std::optional<uint64_t> now = isStarted ? stampOf(session) : std::nullopt;
  if (!now || now != stamp) {
    stamp = now;
    since = SteadyClock::now();
  }
  return SteadyClock::now() - since >= limit;
}

bool HangWatch::areAllQuiet() {
  return countSockets(ownNames(quietNames, trace)) == countSockets(keeperNames(trace));
}

/// The pieces of the others are there a second after all were quiet.
void HangWatch::look() try {
  if (limit.count() <= 0 || hasSpoken)
    return;
  if (!isQuiet()) {
    if (quiet >= 0)
      close(quiet);
    quiet = -1;
    hasSaved = false;
    return;
  }
  if (quiet < 0)
    quiet = takeOwnName(quietNames, trace, static_cast<uint64_t>(getpid()));
  if (!areAllQuiet())
    return;
  std::string folder = snapshotFolder(sharedTraceName(session));
  hasSaved ? speak(folder) : leaveTraces(folder);
} catch (const std::exception &) {
  hasSpoken = true; // there is no memory for it
}

void HangWatch::leaveTraces(const std::string &folder) {
  mkdir(folder.c_str(), 0777);
  snapshots.take(folder);
  hasSaved = true;
}

void HangWatch::speak(const std::string &folder) {
  hasSpoken = true;
  if (takeOwnName(speakerNames, trace) < 0)
    return;
  report("no rank on this host has begun or ended an MPI call for " +
         std::to_string(limit.count()) + " s: " + whereText(folder) + "; 'anole where " +
         sharedTraceName(session) + "' says why");
  if (session.options.hangAbort && process >= 0)
    syscall(SYS_pidfd_send_signal, process, SIGKILL, nullptr, 0);
}

} // namespace anole::record
