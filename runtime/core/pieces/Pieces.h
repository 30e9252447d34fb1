#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

#include <string>
#include <vector>

namespace anole {

/// Ranks that could not make a trace together leave a piece each, in a folder that has the name of
/// the trace that was never completed. A piece is a trace of one rank, in the same format.
std::string pieceFolder(const std::string &trace);
std::string piecePath(const std::string &folder, uint32_t rank);

/// The trace of all ranks that rank 0 keeps there while the program runs.
std::string onlinePath(const std::string &folder);

/// The files in a folder of pieces, by name; if there is none, the trace of onlinePath. What is no
/// piece is not looked at.
Expected<std::vector<std::string>> piecesIn(const std::string &folder);

/// One trace of the pieces, and what had to be left out.
struct MergedPieces {
  Trace trace;
  uint64_t bytes = 0;                ///< of all pieces
  std::vector<std::string> problems; ///< a line for each file that is damaged
};

/// Merges pieces of one run, in any order. An error if there is none to merge, if they are not of
/// one run, or if a rank is there twice. A trace of onlinePath stands alone. Call paths are as the
/// ranks saw them: see symbolize.
Expected<MergedPieces> mergePieces(const std::vector<std::string> &files);

} // namespace anole
