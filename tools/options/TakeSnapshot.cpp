#include "tools/options/TakeSnapshot.h"

#include "runtime/core/ranks/pieces/Keepers.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/options/Note.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace anole::tools {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Moment = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds longest = 10s, betweenRings = 250ms;

/// Also removes what an earlier request left.
Expected<void> prepare(const std::string &folder) {
  std::error_code error;
  fs::create_directory(folder, error);
  if (!fs::is_directory(fs::symlink_status(folder, error)))
    return fail("cannot make the folder " + folder);
  if (auto old = piecesIn(folder))
    for (const std::string &piece : *old)
      fs::remove(piece, error);
  return {};
}

/// The word is another one for each request. It appears in one step.
Expected<void> request(const std::string &folder) {
  std::string path = requestPath(folder), part = path + "." + std::to_string(getpid());
  std::ofstream(part) << getpid() << '-'
                      << std::chrono::steady_clock::now().time_since_epoch().count() << '\n';
  std::error_code error;
  fs::rename(part, path, error);
  return error ? Expected<void>(fail("cannot write " + path + ": " + error.message()))
               : Expected<void>();
}

/// The ranks of the run, as a piece says.
uint32_t ranksOf(const std::string &piece) {
  auto merged = mergePieces({piece});
  return merged ? merged->trace.info.ranks : 0;
}

/// Rings keepers until all have answered, as MPI may just be starting, or until the run has ended.
size_t awaitPieces(const std::string &trace, const std::string &folder, uint32_t &ranks) {
  size_t found = 0;
  Moment now = std::chrono::steady_clock::now(), nextRing = now;
  for (Moment until = now + longest; now < until; now = std::chrono::steady_clock::now()) {
    if (now >= nextRing) {
      if (!isRunning(trace))
        break;
      ringKeepers(traceNumber(trace));
      nextRing = now + betweenRings;
    }
    std::this_thread::sleep_for(5ms);
    auto pieces = piecesIn(folder);
    found = pieces ? pieces->size() : 0;
    if (found > 0 && ranks == 0)
      ranks = ranksOf(pieces->front());
    if (ranks > 0 && found >= ranks)
      break;
  }
  return found;
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

Expected<std::string> takeSnapshot(const std::string &trace, Console &console) {
  std::string folder = snapshotFolder(trace);
  if (auto made = prepare(folder).and_then([&] { return request(folder); }); !made)
    return tl::unexpected(made.error());
  uint32_t ranks = 0;
  size_t found = awaitPieces(trace, folder, ranks);
  std::error_code error;
  fs::remove(requestPath(folder), error);
  if (found == 0) {
    fs::remove(folder, error);
    return fail("no rank of a run that writes " + trace + " has answered");
  }
  if (found < ranks)
    note(console, std::to_string(ranks - found) + " of " + std::to_string(ranks) +
                      " ranks have not answered: MPI starts or ends there, or they have no keeper");
  return folder;
}

} // namespace anole::tools
