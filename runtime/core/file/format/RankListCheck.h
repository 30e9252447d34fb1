#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <unordered_map>

/// Questions about sets of ranks that are answered on their terms, whatever the number of ranks: a
/// file of some hundred bytes can list four billion of them.
namespace anole::format {

struct RankExtent {
  uint64_t low, high; ///< the first and the last rank
  uint64_t count;     ///< how many there are
};

/// Nothing if the list is empty, does not ascend, or leaves 0 to `ranks` - 1. Linear in its terms.
std::optional<RankExtent> extentOf(const RankList &list, uint64_t ranks);

/// One number for each set of ranks: the sum of base^rank modulo a prime of 61 bits. The numbers of
/// disjoint sets add up to that of their union, so whether lists part a set is one comparison.
/// A run is a geometric series and a repeat the product of one with its body, so the time is linear
/// in the terms. The base is random: what is a partition is always found to be one, and another
/// file passes with a probability of 2^-29, whatever its author knows.
///
/// Rejected: to intersect lists pairwise (quadratic, and hard for nested strides), and to mark the
/// ranks one by one (linear in the ranks).
class RankFingerprints {
public:
  RankFingerprints();

  /// The list must ascend (extentOf) and live as long as this.
  uint64_t of(const RankList &list);

  static uint64_t sum(uint64_t a, uint64_t b);

private:
  struct Known {
    const RankList *list;
    uint64_t number;
  };

  uint64_t compute(const RankList &list) const;
  uint64_t compute(const Term &term) const;
  uint64_t power(uint64_t exponent) const;

  uint64_t base;
  std::unordered_map<uint64_t, Known> known; ///< by digest
};

/// Returns whether every rank of a list is in another; both must ascend. `effort` is what may still
/// be spent on lists that only comparing rank by rank can tell; nothing when it does not suffice.
std::optional<bool> isSubset(const RankList &part, const RankList &whole, uint64_t &effort);

} // namespace anole::format
