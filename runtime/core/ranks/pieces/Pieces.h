#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole {

/// Each rank that could not make a trace together with the others leaves a piece, in a folder named
/// after the trace that was never completed. A piece is a trace of one rank, in the same format.
std::string pieceFolder(const std::string &trace);
std::string piecePath(const std::string &folder, uint32_t rank);

/// The trace of all ranks that rank 0 keeps there while the program runs.
std::string onlinePath(const std::string &folder);

/// The pieces in a folder, by name; if there are none, the trace of onlinePath. Other files are
/// ignored.
Expected<std::vector<std::string>> piecesIn(const std::string &folder);

/// One trace of the pieces, and the problems of those that were left out.
struct MergedPieces {
  Trace trace;
  uint64_t bytes = 0;                ///< of all pieces
  std::vector<std::string> problems; ///< a line for each file that is damaged
};

/// Merges pieces of one run, in any order. It is an error if there is none to merge, if they come
/// from several runs, or if a rank has two. A trace of onlinePath must be the only file. Call paths
/// are as the ranks saw them; see symbolize.
Expected<MergedPieces> mergePieces(const std::vector<std::string> &files);

} // namespace anole
