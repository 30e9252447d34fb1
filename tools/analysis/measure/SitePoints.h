#pragma once

#include "runtime/core/model/Trace.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace anole::tools {

/// A SiteKey is what tells call sites of a trace apart.
using SiteKey = std::pair<uint64_t, uint16_t>;
inline SiteKey siteKeyOf(const PointKey &key) { return {key.path, key.function}; }

/// SiteOf says to which call site the calls of a point belong.
using SiteOf = std::function<SiteKey(const PointKey &)>;

/// SitePoints are the points of call sites, site by site in the order of their first points.
/// Threads make calls at the same places: what is one call site of the program.
///
/// They stand in one list, where a list for each site took an allocation for each of tens of
/// thousands.
class SitePoints {
public:
  struct Place {
    size_t stream, point;
  };
  using Places = std::span<const Place>;

  SitePoints(const Trace &trace, const SiteOf &siteOf);

  size_t sites() const { return ends.size(); }
  Places of(size_t site) const {
    const size_t begin = site ? ends[site - 1] : 0;
    return Places(places).subspan(begin, ends[site] - begin);
  }

private:
  std::vector<Place> places;
  std::vector<size_t> ends; ///< of sites, in these
};

} // namespace anole::tools
