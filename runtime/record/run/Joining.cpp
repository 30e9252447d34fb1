#include "runtime/record/run/Joining.h"

#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/core/source/Symbolize.h"
#include "runtime/record/process/Report.h"
#include "runtime/record/run/Output.h"

#include <filesystem>
#include <sys/stat.h>
#include <utility>

namespace anole::record {
namespace {

/// Each rank looks after it has written, so the last one sees all; several may.
bool isLast(const std::string &folder, size_t pieces, int ranks) {
  return pieces == static_cast<size_t>(ranks) && mkdir((folder + "/joining").c_str(), 0777) == 0;
}

void join(const Session &session, const std::string &folder,
          const std::vector<std::string> &files) {
  auto merged = mergePieces(files);
  if (!merged)
    return report("no complete trace: " + merged.error().message);
  symbolize(merged->trace);
  if (isPartial(merged->trace.info) || !merged->problems.empty())
    return report("no complete trace: some pieces in " + folder + " are damaged");
  merged->trace.info.endings.clear();
  std::error_code ignored;
  if (writeTrace(session, std::move(merged->trace)))
    std::filesystem::remove_all(folder, ignored);
}

} // namespace

void joinIfComplete(const Session &session, const std::string &folder) {
  auto files = piecesIn(folder);
  if (files && isLast(folder, files->size(), session.place.ranks))
    join(session, folder, *files);
}

} // namespace anole::record
