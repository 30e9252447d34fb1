#include "tools/analysis/measure/SitePoints.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"

#include <numeric>

namespace anole::tools {
namespace {

/// Numbers sites in the order of their first points.
class SiteNumbers {
public:
  uint32_t of(const SiteKey &key) {
    const uint32_t number = places.findOrAdd(combineHash(key.first, key.second), keys.size(),
                                             [&](uint32_t at) { return keys[at] == key; });
    if (number == keys.size())
      keys.push_back(key);
    return number;
  }
  size_t count() const { return keys.size(); }

private:
  std::vector<SiteKey> keys{};
  PlaceIndex places{}; ///< in these
};

} // namespace

SitePoints::SitePoints(const Trace &trace, const SiteOf &siteOf) {
  SiteNumbers numbers;
  std::vector<uint32_t> sites; // of the points
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      sites.push_back(numbers.of(siteOf(point.key)));
  ends.resize(numbers.count());
  for (uint32_t site : sites)
    ++ends[site];
  std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), size_t(0)); // where they begin
  places.resize(sites.size());
  auto site = sites.begin();
  for (size_t s = 0; s < trace.streams.size(); ++s)
    for (size_t p = 0; p < trace.streams[s].points.size(); ++p)
      places[ends[*site++]++] = {s, p};
}

} // namespace anole::tools
