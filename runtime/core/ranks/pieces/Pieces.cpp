#include "runtime/core/ranks/pieces/Pieces.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/Validate.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/merge/PeerCoder.h"

#include <algorithm>
#include <filesystem>

namespace anole {
namespace {

namespace fs = std::filesystem;

/// Traces in the order of their ranks, as merging wants them.
using Pieces = std::vector<Trace>;

uint32_t rankOf(const Trace &piece) { return piece.info.endings.front().rank; }

/// Only some launchers say which run it is.
bool areOfTwoRuns(const TraceInfo &one, const TraceInfo &other) {
  return !one.run.empty() && !other.run.empty() && one.run != other.run;
}

Expected<void> add(Pieces &pieces, const std::string &file, TraceFile &&read) {
  if (read.trace.info.endings.size() != 1)
    return fail(file + " is not the piece of one rank; give the pieces that the ranks left");
  if (!pieces.empty() && pieces.front().info.ranks != read.trace.info.ranks)
    return fail(file + " comes from a run with " + std::to_string(read.trace.info.ranks) +
                " ranks, but the first piece does not; give the pieces of one run");
  if (!pieces.empty() && areOfTwoRuns(pieces.front().info, read.trace.info))
    return fail(file + " comes from another run (" + read.trace.info.run +
                ") than the first piece (" + pieces.front().info.run +
                "); give the pieces of one run");
  pieces.push_back(std::move(read.trace));
  return {};
}

Expected<void> checkDistinct(const Pieces &pieces) {
  auto same = std::adjacent_find(pieces.begin(), pieces.end(), [](const auto &a, const auto &b) {
    return rankOf(a) == rankOf(b);
  });
  if (same == pieces.end())
    return {};
  return fail("rank " + std::to_string(rankOf(*same)) +
              " has two pieces; give the pieces of one run");
}

/// The facts of the run are those of its first piece.
Trace mergeAll(Pieces &&pieces) {
  uint32_t ranks = pieces.front().info.ranks;
  for (Trace &piece : pieces)
    PeerCoder(ranks, piece.functions).code(piece, rankOf(piece));
  Trace all = std::move(pieces.front());
  for (size_t i = 1; i < pieces.size(); ++i)
    mergeTrace(all, std::move(pieces[i]));
  all.info.ranks = ranks;
  all.info.run.clear();
  finishMerge(all);
  return all;
}

} // namespace

std::string pieceFolder(const std::string &trace) { return trace + ".partial"; }

std::string piecePath(const std::string &folder, uint32_t rank) {
  return folder + "/rank-" + std::to_string(rank) + ".anole";
}

std::string onlinePath(const std::string &folder) { return folder + "/online"; }

Expected<std::vector<std::string>> piecesIn(const std::string &folder) {
  std::error_code error;
  std::vector<std::string> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".anole")
      files.push_back(entry->path().string());
  if (error)
    return fail("cannot read the folder " + folder + ": " + error.message());
  if (files.empty() && fs::exists(onlinePath(folder), error))
    return std::vector{onlinePath(folder)};
  if (files.empty())
    return fail("the folder " + folder + " holds no pieces of a trace (rank-*.anole)");
  std::sort(files.begin(), files.end());
  return files;
}

Expected<MergedPieces> mergePieces(const std::vector<std::string> &files) {
  MergedPieces merged;
  Pieces pieces;
  for (const std::string &file : files) {
    auto read = readTraceFile(file);
    if (!read) {
      merged.problems.push_back(read.error().message);
      continue;
    }
    merged.bytes += read->size;
    if (files.size() == 1 && read->trace.info.online.upTo != 0) {
      merged.trace = std::move(read->trace);
      return merged;
    }
    if (auto added = add(pieces, file, std::move(*read)); !added)
      return tl::unexpected(added.error());
  }
  if (pieces.empty())
    return fail(merged.problems.empty() ? "there are no pieces to merge" : merged.problems.front());
  std::sort(pieces.begin(), pieces.end(),
            [](const Trace &a, const Trace &b) { return rankOf(a) < rankOf(b); });
  if (auto distinct = checkDistinct(pieces); !distinct)
    return tl::unexpected(distinct.error());
  merged.trace = mergeAll(std::move(pieces));
  if (auto valid = validate(merged.trace); !valid)
    return fail("the pieces do not fit together (" + valid.error().message +
                "); give the pieces of one run");
  return merged;
}

} // namespace anole
