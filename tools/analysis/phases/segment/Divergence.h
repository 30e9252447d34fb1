#pragma once

#include "tools/analysis/phases/sequence/Sequence.h"

namespace anole::phases {

/// A number of instances times a natural logarithm, in units of 2^-24. Sums of such numbers do not
/// depend on their order, so what is added up step by step is the same as what is added up at once.
using Weight = __int128;

/// Longer sequences are refused: a weight would be off by more than a twentieth.
inline constexpr uint64_t mostInstances = uint64_t(1) << 53;

Weight weightOf(uint64_t count); ///< count ln(count)
double numberOf(Weight weight);

/// Shannon's entropy, natural, of symbols with these counts ([Alawneh2016], equation 1).
double entropyOf(const Counts &counts);

/// A Divergence measures how much a sequence differs between the left and the right of a place in
/// it. A step of the place takes constant time.
///
/// N D_JS (equation 4) is what the two sides gain in likelihood over the whole. With f(n) = n ln n,
/// it is f(N) - f(N_l) - f(N_r) + sum over symbols of f(N_j^l) + f(N_j^r) - f(N_j).
class Divergence {
public:
  /// At first, everything is on the right.
  explicit Divergence(const Counts &all);

  /// The next so many symbols go from the right to the left.
  void move(uint32_t symbol, uint64_t times);

  Weight gain() const { return constant + moving; } ///< N D_JS
  uint64_t position() const { return lengths.left; }
  uint64_t length() const { return lengths.left + lengths.right; }
  /// K of equation 10: what the two sides have more of free parameters than the whole.
  uint64_t parameters() const { return leftKinds + rightKinds + 1 - kinds; }

private:
  struct Sides {
    uint64_t left = 0, right = 0;
    Weight weight = 0; ///< of both
    /// Returns what so many that go to the left add to the weight.
    Weight move(uint64_t times);
  };

  std::vector<Sides> symbols;
  Sides lengths;
  uint64_t kinds = 0, leftKinds = 0, rightKinds = 0;
  Weight constant = 0, moving = 0;
};

} // namespace anole::phases
