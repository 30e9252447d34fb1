#include "tools/options/LiveLook.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/model/HostRanks.h"
#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/options/Interruptions.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sys/stat.h>

namespace anole::tools {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::milliseconds patience = 6s, longest = 60s, betweenRings = 250ms;

/// The ranks of the run, as a piece says.
uint32_t ranksOf(const std::string &piece) {
  auto read = readTraceFile(piece);
  return read ? read->trace.info.ranks : 0;
}

/// Another text whenever the run leaves its trace or a piece.
std::string whatIsLeft(const std::string &trace) {
  std::string text;
  struct stat about;
  for (const std::string &name : {trace, pieceFolder(trace), pieceFolder(trace) + ".~1~"})
    if (stat(name.c_str(), &about) == 0)
      text += std::to_string(about.st_ino) + "." + std::to_string(about.st_mtim.tv_sec) + "." +
              std::to_string(about.st_mtim.tv_nsec) + " ";
  return text;
}

std::vector<std::string> hostNames(const std::vector<HostRanks> &hosts,
                                   const std::vector<uint32_t> &with) {
  std::vector<std::string> names;
  for (const HostRanks &host : hosts)
    if (std::ranges::find_first_of(host.ranks, with) != host.ranks.end())
      names.push_back(host.name);
  return names;
}

/// "host one", "hosts one, two, three, ...".
std::string hostText(const std::vector<std::string> &names) {
  constexpr size_t most = 8;
  std::string text = names.size() == 1 ? "host " : "hosts ";
  for (size_t i = 0; i < std::min(names.size(), most); ++i)
    text += (i ? ", " : "") + names[i];
  return names.size() > most ? text + ", ..." : text;
}

} // namespace

bool isRunning(const std::string &trace) {
  return countSockets(keeperNames(traceNumber(trace))) > 0;
}

std::string traceMeant(std::string name) {
  for (const char *ending : {"/", ".partial", ".snapshot"})
    if (name.ends_with(ending))
      name.resize(name.size() - std::string(ending).size());
  return name;
}

std::string silentText(const std::string &trace, const TraceInfo &snapshot) {
  RankRanges missing = missingRanks(snapshot);
  if (missing.empty())
    return "";
  std::vector<uint32_t> silent, answered;
  for (const RankRange &range : missing)
    for (uint64_t rank = range.first; rank <= range.last && rank < mostRanksOfHosts; ++rank)
      silent.push_back(static_cast<uint32_t>(rank));
  for (const Ending &ending : snapshot.endings)
    answered.push_back(ending.rank);
  std::vector<std::string> hosts = hostNames(hostsOf(snapshot), answered), deaf;
  if (auto earlier = readTraceFile(onlinePath(pieceFolder(trace)));
      earlier && earlier->trace.info.ranks == snapshot.ranks)
    deaf = hostNames(hostsOf(earlier->trace.info), silent);
  std::string text = toText(missing) + (deaf.empty() ? "" : " on " + hostText(deaf)) +
                     (silent.size() == 1 ? " has" : " have") + " not answered";
  return text + (hosts.empty() ? "" : ", ranks on " + hostText(hosts) + " have") +
         ": MPI starts or ends there, there is no keeper, or the host does not see the folder";
}

LiveLook::LiveLook(const std::string &trace)
    : trace(trace), folder(snapshotFolder(trace)), request(folder), wasHere(isRunning(trace)),
      leftBefore(whatIsLeft(trace)) {}

bool LiveLook::hasEnded() const {
  return wasHere && !isRunning(trace) && whatIsLeft(trace) != leftBefore;
}

Expected<std::string> LiveLook::take() {
  const Interruptions interruptions;
  auto asked = place(interruptions).and_then([&] { return await(interruptions); });
  if (!asked)
    request.remove();
  return asked.map([&] { return folder; });
}

/// Also removes what an earlier request left.
Expected<void> LiveLook::place(const Interruptions &interruptions) {
  for (const auto until = Steady::now() + longest; Steady::now() < until;) {
    auto placed = request.place();
    if (!placed)
      return tl::unexpected(placed.error());
    if (*placed) {
      std::error_code error;
      for (const std::string &piece : piecesIn(folder).value_or(std::vector<std::string>()))
        fs::remove(piece, error);
      return {};
    }
    if (!interruptions.pause(100ms))
      return fail("interrupted");
  }
  return fail("others keep asking the run that writes " + trace + "; try again");
}

Expected<void> LiveLook::await(const Interruptions &interruptions) {
  const auto begin = Steady::now();
  auto news = begin, nextRing = begin;
  for (auto now = begin; now - begin < longest && now - news < patience; now = Steady::now()) {
    request.renew();
    if (now >= nextRing) {
      if (hasEnded())
        break;
      ringKeepers(traceNumber(trace));
      nextRing = now + betweenRings;
    }
    if (!interruptions.pause(now - begin < 1s ? 5ms : 50ms))
      return fail("interrupted");
    auto pieces = piecesIn(folder);
    if (pieces && pieces->size() > found)
      news = Steady::now();
    found = pieces ? pieces->size() : 0;
    if (found > 0 && ranks == 0)
      ranks = ranksOf(pieces->front());
    if (areAllThere())
      return {};
  }
  if (found > 0)
    return {};
  return fail(isRunning(trace) ? "no rank of the run that writes " + trace +
                                     " has answered: all are in MPI_Init, or about to end"
                               : "no rank of a run that writes " + trace + " has answered");
}

} // namespace anole::tools
