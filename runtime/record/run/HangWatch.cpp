#include "runtime/record/run/HangWatch.h"

#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/process/SharedHeap.h"
#include "runtime/record/run/OwnName.h"
#include "runtime/record/run/RecordCopy.h"
#include "runtime/record/run/RunFacts.h"
#include "runtime/record/run/VerdictLine.h"

#include <csignal>
#include <map>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace anole::record {
namespace {

constexpr const char *quietNames = "anole-quiet-";
constexpr const char *savedNames = "anole-saved-";
constexpr const char *speakerNames = "anole-speaker-";
constexpr unsigned mostLooks = 7; ///< at what other hosts leave

/// An earlier run may have left them. Times of files are compared with each other only, as they are
/// not by this host's clock.
void removeOlder(const std::string &folder, const Session &session) {
  auto rank = static_cast<uint32_t>(session.place.rank);
  auto files = piecesIn(folder);
  struct stat about;
  if (!files || stat(piecePath(folder, rank).c_str(), &about) != 0)
    return;
  auto ran = std::chrono::ceil<std::chrono::seconds>(SteadyClock::now() - session.start);
  const time_t start = about.st_mtim.tv_sec - ran.count() - 1;
  for (const std::string &file : *files)
    if (stat(file.c_str(), &about) == 0 && about.st_mtim.tv_sec < start)
      unlink(file.c_str());
}

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

unsigned HangWatch::count(const char *names) const { return countSockets(ownNames(names, trace)); }

void HangWatch::goOn() {
  request.reset();
  waited = 0;
  for (int *name : {&quiet, &saved, &speaker})
    if (*name >= 0)
      close(std::exchange(*name, -1));
}

void HangWatch::look() try {
  if (limit.count() <= 0 || hasSpoken)
    return;
  if (!isQuiet())
    return goOn();
  if (quiet < 0)
    quiet = takeOwnName(quietNames, trace, static_cast<uint64_t>(getpid()));
  std::string folder = snapshotFolder(sharedTraceName(session));
  if (saved < 0 && count(quietNames) >= countSockets(keeperNames(trace)))
    leaveTraces(folder);
  else if (saved >= 0 && count(savedNames) >= keepers)
    speak(folder);
} catch (const std::exception &) {
  hasSpoken = true; // there is no memory for it
}

void HangWatch::leaveTraces(const std::string &folder) {
  mkdir(folder.c_str(), 0777);
  snapshots.take(folder);
  removeOlder(folder, session);
  keepers = countSockets(keeperNames(trace));
  saved = takeOwnName(savedNames, trace, static_cast<uint64_t>(getpid()));
}

/// Asks the ranks of other hosts, which may not be quiet.
bool HangWatch::awaitOthers(const std::string &folder) {
  auto pieces = piecesIn(folder);
  if (++waited > mostLooks || (pieces && pieces->size() >= size_t(session.place.ranks)))
    return true;
  if (!request)
    request.emplace(folder);
  if (auto placed = request->isPlaced() ? Expected<bool>(true) : request->place(); !placed)
    return true;
  request->renew();
  return false;
}

void HangWatch::speak(const std::string &folder) {
  if (speaker < 0)
    speaker = takeOwnName(speakerNames, trace);
  hasSpoken = speaker < 0 || awaitOthers(folder);
  if (speaker < 0 || !hasSpoken)
    return;
  std::string verdict = verdictOf(folder);
  request.reset();
  if (verdict.empty())
    verdict = whereText(folder);
  report("no rank on this host has begun or ended an MPI call for " +
         std::to_string(limit.count()) + " s: " + verdict + "; 'anole where " +
         sharedTraceName(session) + "' shows more");
  if (session.options.hangAbort && process >= 0)
    syscall(SYS_pidfd_send_signal, process, SIGKILL, nullptr, 0);
}

} // namespace anole::record
