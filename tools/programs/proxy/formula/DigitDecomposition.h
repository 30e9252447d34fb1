#pragma once

#include "tools/programs/proxy/formula/Pattern.h"

namespace anole::tools::generate {

/// Takes the numbers of one rank apart: what rises steadily with a digit, and the rest. All
/// arithmetic wraps, as that of terms does.
class DigitDecomposition {
public:
  using Counts = std::vector<uint64_t>;

  /// The terms must outlive the object.
  DigitDecomposition(const Terms &all, Counts radix);

  /// Removes repeats that are as long as some digits. Stops with `cut` where one ends in a digit.
  void peel();
  /// A digit to cut: its number, and the count of the inner part.
  std::optional<std::pair<size_t, uint64_t>> cut;

  /// Looks at what is left number by number. False if that are too many, or not as many as the
  /// digits say.
  bool finish(uint64_t limit);
  /// Whether the numbers rise steadily with a digit, after finish().
  bool isAffine(size_t digit) const { return affine[digit]; }
  bool rises(size_t digit) const { return steps[digit] != 0; }
  /// A special value is no number to which a step could be added.
  bool hasSpecial() const;

  /// The numbers where all digits that are not kept are zero. What was peeled off comes back where
  /// another rank needs the digit kept.
  RankPattern pattern(const std::vector<bool> &kept) const;

  /// Wraps.
  static int64_t scaled(int64_t number, uint64_t factor) {
    return static_cast<int64_t>(static_cast<uint64_t>(number) * factor);
  }

private:
  size_t innerDigits(uint64_t body);
  bool risesSteadily(size_t digit);
  int64_t numberAt(uint64_t at, const Counts &radix) const;

  static constexpr uint64_t mostKept = 1 << 14;

  Counts counts;
  const Terms *terms;
  size_t begin = 0; ///< digits before it are peeled off
  std::vector<bool> affine;
  std::vector<int64_t> steps, base;
};

} // namespace anole::tools::generate
