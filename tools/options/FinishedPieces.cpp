#include "tools/options/FinishedPieces.h"

#include "runtime/core/ranks/pieces/Pieces.h"
#include "tools/options/LiveLook.h"

#include <chrono>
#include <thread>

namespace anole::tools {
namespace {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

bool goesOn(const Expected<std::vector<std::string>> &pieces, const std::string &folder) {
  return pieces && pieces->front() == onlinePath(folder);
}

} // namespace

Expected<std::vector<std::string>> finishedPieces(const std::string &folder) {
  const std::string trace = traceMeant(folder);
  const auto until = Steady::now() + 2s;
  while (folder.starts_with(pieceFolder(trace)) && isRunning(trace) && Steady::now() < until &&
         !goesOn(piecesIn(folder), folder))
    std::this_thread::sleep_for(10ms);
  return piecesIn(folder);
}

} // namespace anole::tools
