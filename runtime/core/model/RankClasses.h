#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <set>

namespace anole {

/// Neighbouring ranks, `end` excluded.
struct RankInterval {
  uint64_t first, end;
};

/// Ranks that no list tells apart, as intervals in ascending order.
struct RankClass {
  std::vector<RankInterval> intervals;

  uint64_t size() const;
};

/// Groups ranks by the set of rank lists that each is in. At the ends of its intervals, a hash of a
/// list is added to or subtracted from a running sum; ranks with equal sums are in the same lists.
/// So the time depends on the number n of intervals (n log n), and the memory on the number of
/// distinct ends, not on the number of ranks.
class RankClasses {
public:
  explicit RankClasses(uint32_t ranks);

  /// Lists must ascend and stay below the number of ranks. A list that was seen before costs
  /// nothing.
  void split(const RankList &list);
  void split(const SharedColumn &column);
  void split(const SharedLoop &loop);
  void split(const SharedPoint &point);
  void split(const SharedStream &stream);

  /// The classes, largest first. Empty if the lists have too many intervals, as strided lists of
  /// billions of ranks do.
  std::optional<std::vector<RankClass>> classes();

private:
  struct End {
    uint64_t rank, change;
  };

  void add(const RankList &list, uint64_t shift, uint64_t name);
  void add(uint64_t first, uint64_t end, uint64_t name);
  void tidy();

  std::vector<End> ends;
  std::set<uint64_t> seen;
  uint64_t effort; ///< intervals that may still come
  size_t tidied = 0;
};

} // namespace anole
