#pragma once

#include "tools/analysis/bytes/ObjectSizes.h"
#include "tools/analysis/bytes/SizeTally.h"

#include <algorithm>

namespace anole::tools {

/// Of some calls, only the number of elements differs: each value of a column, times a size.
/// Special values, which MPI ignores, are no elements.
struct CountedBytes {
  const Terms *counts = nullptr;
  int64_t size = 0; ///< negative: not known

  int64_t of(int64_t count) const { return std::max<int64_t>(count, 0) * size; }
};

/// The bytes of the calls that one rank made at a point, in closed form on the terms of its
/// columns. Calls whose bytes cannot be known are counted as such: their datatype was made unseen,
/// or their columns contradict each other or take more work than there is.
class PointTally {
public:
  PointTally(const PointTrace &point, const ObjectSizes &sizes, TermWork &work)
      : point(point), sizes(sizes), work(work) {}

  SizeTally sent(const ByteRule &rule);
  SizeTally of(const ByteColumns &columns);

  /// The bytes of each call, in order; what is negative is not known. Nothing if the columns hold
  /// arrays, contradict each other or take more work than there is.
  std::optional<Terms> ofEachCall(const ByteColumns &columns);
  /// The same where numbers of elements are plain values, which terms would say less quickly.
  std::optional<CountedBytes> plainOfEachCall(const ByteColumns &columns);

private:
  std::optional<CountedBytes> plainCounts(const ByteColumns &columns) const;
  SizeTally unknown() const;
  bool isSound(const ByteColumns &columns) const;
  bool isSoundArray(size_t lengths, size_t elements) const;
  bool staysBelowMost(const ByteColumns &columns) const;
  Terms countsOfEach(const ByteColumns &columns);
  void add(const ByteColumns &columns);
  void addArrays(const ByteColumns &columns);
  void addSumsOfProducts(const ByteColumns &columns);
  void addPairs(TermStream counts, TermStream typeSizes);
  void multiply(Terms &counts, TermStream factors);
  bool hasNobody(const ByteColumns &columns) const;
  TermStream counted(size_t column) const;
  TermStream present(size_t column) const;
  TermStream sized(size_t column, const NumberMap &objects);

  const PointTrace &point;
  const ObjectSizes &sizes;
  TermWork &work;
  SizeTally tally;
  bool sawUnknown = false;
};

} // namespace anole::tools
