#pragma once

#include "tools/programs/proxy/formula/Pattern.h"
#include "tools/programs/proxy/formula/Sequences.h"

namespace anole::tools::generate {

/// Numbers of several ranks up to some turn of a loop or counter.
struct SequencePiece {
  uint64_t end; ///< the first turn after it
  Sequences numbers;
  Position position; ///< within the piece
};

/// Sequences whose rule changes a few times, in the same turns on all ranks.
struct SequencePieces {
  Expression turn; ///< what is compared with the ends
  std::vector<SequencePiece> all;
};

/// Sequences cut where the trace's terms change: `mostPieces` at most. Loops around that repeat all
/// of it do not count. Nothing if there is no such cut. Time: that of segmentsOf().
constexpr size_t mostPieces = 4;
std::optional<SequencePieces> cutIntoPieces(const Sequences &all, const Position &position,
                                            FormulaContext context);

} // namespace anole::tools::generate
