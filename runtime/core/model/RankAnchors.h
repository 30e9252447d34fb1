#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole {

/// RankAnchors say when the first event of each rank of a list ended, in nanoseconds, in rank
/// order: of the thread that called MPI_Init, when that returned. The times of a rank have no
/// holes, so this one moment gives each of its events a place on a timeline that all ranks share.
///
/// While ranks are merged, these are times of a clock with a name. In the end they count from the
/// earliest of all ranks, and the clock has no name. Where ranks have different clocks, nothing is
/// known: the list has no runs. Equal neighbours are one run.
///
/// Memory: 16 bytes a run.
class RankAnchors {
public:
  struct Run {
    uint64_t time = 0;
    uint64_t count = 0; ///< ranks
    bool operator==(const Run &) const = default;
  };

  RankAnchors() = default;
  /// Anchors one rank; time 0: not known.
  RankAnchors(uint64_t clock, uint64_t time);

  bool isKnown() const { return !runs.empty(); }
  void forget() { *this = {}; }
  void append(uint64_t time, uint64_t count);

  /// The ranks of `right` come after these. Unless both are known by one clock, neither is.
  void join(const RankAnchors &right);

  /// Rounds down to multiples of 2^bits.
  void coarsen(unsigned bits);
  /// Coarsens until they are so few runs at most.
  void bound(size_t mostRuns);

  uint64_t earliest() const;
  /// Counts from this time on, which none is before.
  void countFrom(uint64_t time);

  /// That of the rank at a position of the list; 0 if it is not known.
  uint64_t at(uint64_t position) const;
  /// Returns how many ranks are known; saturates.
  uint64_t ranks() const;

  uint64_t clock = 0; ///< its name; 0: none
  std::vector<Run> runs;
  bool operator==(const RankAnchors &) const = default;
};

} // namespace anole
