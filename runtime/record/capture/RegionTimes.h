#pragma once

#include "runtime/core/model/StreamTrace.h"

#include <unordered_map>

namespace anole::record {

/// What a thread spends in its named regions (anole_region_begin).
///
/// Regions need not be nested. The time between two calls belongs to all regions that are open, and
/// to the innermost of them, the one that began last, as its own. A region that begins again inside
/// itself counts once. An end without a beginning changes nothing.
///
/// A call takes constant time, amortised; memory grows with the names and with the regions that are
/// open, of which `mostOpen` count.
class RegionTimes {
public:
  static constexpr size_t mostOpen = size_t(1) << 16;

  /// `sofar`: what the thread has spent until now.
  void begin(int64_t name, const Spent &sofar);
  void end(int64_t name, const Spent &sofar);

  /// Regions that are still open end now, for this.
  std::vector<RegionTrace> result(const Spent &sofar) const;

private:
  struct Region {
    RegionTrace trace;
    uint32_t open = 0;  ///< beginnings without an end
    uint32_t ended = 0; ///< of those in `order` that have ended
    Spent since;        ///< when the outermost one began
  };

  void charge(const Spent &sofar);
  uint32_t indexOf(int64_t name);
  void dropEnded();

  std::vector<Region> regions;
  std::unordered_map<int64_t, uint32_t> byName;
  std::vector<uint32_t> order; ///< as they began, those that have ended among them but not last
  Spent last;                  ///< at the last call
};

} // namespace anole::record
