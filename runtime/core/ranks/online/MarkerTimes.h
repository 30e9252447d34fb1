#pragma once

#include "runtime/core/model/MostPhases.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// MarkerTimes are what a thread had spent when it passed its markers, so that the time of each
/// phase is known in the end: which markers end phases, all ranks decide together, and long after a
/// rank has passed them.
///
/// Only every so many markers are kept, never more than 4096 of them; between these the time is
/// taken to pass evenly. So a phase of a hundredth of the run is known to a twentieth of it, and
/// longer ones the better. A marker takes constant time, amortised, and all of it 64 KiB.
class MarkerTimes {
public:
  static constexpr size_t most = 4096;

  MarkerTimes() = default;
  /// The first markers, `unseen` of them, were over when so much had been spent.
  MarkerTimes(uint64_t unseen, const Spent &sofar) : unseen(unseen), kept{sofar}, latest(sofar) {}

  /// The marker of this number has come, and all before it. None up to nextKept() is left out.
  void pass(uint64_t number, const Spent &sofar) {
    latest = sofar;
    markers = number - unseen;
    if ((markers & (stride - 1)) == 0) [[unlikely]]
      keep(sofar);
  }
  /// Returns the next marker whose time is kept. Of those before it only the last one counts.
  uint64_t nextKept() const { return unseen + (markers | (stride - 1)) + 1; }

  /// Returns what had been spent at a marker, from 1 on (0: at the start); after the last one: at
  /// that.
  Spent at(uint64_t number) const;

  uint64_t count() const { return unseen + markers; }

private:
  void keep(const Spent &sofar);

  uint64_t unseen = 0;
  uint64_t markers = 0;        ///< after those
  uint64_t stride = 1;         ///< a power of two
  std::vector<Spent> kept{{}}; ///< at marker 0, stride, 2 * stride, ... after `unseen`
  Spent latest;
};

/// Returns what a thread spent in each phase, and after the last one. `lengths`: of the phases, in
/// markers. All phases from number `mostPhases` - 1 on are one part. `all` is what it spent in the
/// whole run.
std::vector<SharedPart> phaseParts(const MarkerTimes &times, const Terms &lengths, const Spent &all,
                                   const RankList &ranks, double nsPerTick);

} // namespace anole
