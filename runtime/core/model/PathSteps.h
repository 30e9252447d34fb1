#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/PathTree.h"

namespace anole {

/// PathSteps find the innermost steps of call paths by their signatures. Of paths with one
/// signature, which a damaged trace may have, the first one counts. Time to make it: the paths.
class PathSteps {
public:
  /// The paths must outlive it.
  explicit PathSteps(const std::vector<CallPath> &paths) : paths(paths) {
    for (uint32_t i = 0; i < paths.size(); ++i)
      if (placeOf(paths[i].signature) == PlaceIndex::none)
        places.add(mixBits(paths[i].signature), i);
  }

  /// Returns 0 if nothing is known of the path.
  uint32_t at(uint64_t signature) const {
    const uint32_t place = placeOf(signature);
    return place == PlaceIndex::none ? 0 : paths[place].step;
  }

private:
  uint32_t placeOf(uint64_t signature) const {
    return places.find(mixBits(signature),
                       [&](uint32_t at) { return paths[at].signature == signature; });
  }

  const std::vector<CallPath> &paths;
  PlaceIndex places; ///< in these
};

} // namespace anole
