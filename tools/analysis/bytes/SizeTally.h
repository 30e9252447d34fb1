#pragma once

#include "runtime/core/terms/Term.h"
#include "tools/analysis/bytes/SizeBins.h"
#include "tools/analysis/bytes/TermWork.h"

#include <bit>

namespace anole::tools {

/// A SizeTally counts how many bytes calls were given: how many calls, in all, least, most, and how
/// many calls were given 0, 1, 2-3, 4-7, ... bytes.
///
/// A term is added in closed form. What lies within one power of two is counted at once; of a run,
/// each power of two; of a moving repeat, the rounds that stay within one. Of the rounds that cross
/// a power of two, the rounds are gone through, or the values of one round, whichever are fewer.
class SizeTally {
public:
  /// Sums stop here.
  static constexpr uint64_t mostBytes = uint64_t(1) << 62;

  /// Bin 0 holds 0, bin n the numbers from 2^(n-1) up to the next bin.
  static size_t binOf(uint64_t size) { return static_cast<size_t>(std::bit_width(size)); }
  static uint64_t lowestOf(size_t bin) { return bin == 0 ? 0 : uint64_t(1) << (bin - 1); }

  /// Adds the values of a term. The work fails if one of them is negative or too large.
  void add(const Term &term, TermWork &work);
  /// Adds a call of less than `mostBytes` bytes.
  void addCall(uint64_t size);
  /// Adds the calls of so many ranks.
  void add(const SizeTally &rank, uint64_t ranks);
  void addUnknown(uint64_t count);

  bool operator==(const SizeTally &) const = default;

  uint64_t calls = 0, total = 0, least = UINT64_MAX, most = 0;
  uint64_t unknown = 0; ///< calls of which the bytes are not known; not among `calls`
  SizeBins bins{};

private:
  void addBins(const Term &term, uint64_t times, TermWork &work);
  void addRunBins(const Term &run, uint64_t times);
  void addMovingBins(const Term &repeat, uint64_t times, TermWork &work);
  void addRounds(const Term &repeat, uint64_t first, uint64_t rounds, uint64_t times,
                 TermWork &work);
};

} // namespace anole::tools
