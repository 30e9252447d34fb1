#pragma once

#include "tools/analysis/phases/segment/Divergence.h"

#include <optional>

namespace anole::phases {

/// A Cut is where a sequence differs most between its two sides.
struct Cut {
  uint64_t position = 0; ///< symbols on the left
  double divergence = 0; ///< D_JS ([Alawneh2016], equation 4)
  double strength = 0;   ///< equation 11; what is to be cut has more than 0
};

/// A CutPlace is where a sequence may be cut, as Divergence has it.
struct CutPlace {
  uint64_t position, parameters;
  Weight gain;
};

/// Returns what a cut there is, of a sequence of this length.
Cut cutAt(const CutPlace &place, uint64_t length);

/// The cut of a sequence, and what finding it took.
struct CutSearch {
  std::optional<Cut> cut{}; ///< none: it has less than two symbols
  uint64_t places = 0;      ///< that were compared
  bool isWhole = true;      ///< no place was left out
};

/// CutBy is what the best cut has most of.
enum class CutBy : uint8_t {
  Divergence, ///< as in [Alawneh2016]
  Strength,   ///< so that a weak cut of much divergence does not hide a strong one of less
};

/// The best place, the first if there are several.
///
/// It looks only at the first and the last iteration of each repeat. That is enough: at a given
/// place of a body, what is on the left grows by the same with each iteration, and N D_JS is convex
/// in what is on the left. So its maximum over the iterations is at one of the two ends; the same
/// holds for each repeat around it. In between, both sides have all symbols of the body, and so at
/// least as many free parameters (K) as at the ends, and the strength is least. The result is that
/// of looking at every place of the expanded sequence.
///
/// Time: each part, twice for each repeat around it. If that is more than `mostPlaces`, the inner
/// repeats are not looked into.
CutSearch bestCut(const Sequence &sequence, CutBy by = CutBy::Divergence,
                  uint64_t mostPlaces = uint64_t(1) << 21);

} // namespace anole::phases
