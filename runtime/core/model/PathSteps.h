#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/PathTree.h"

namespace anole {

/// PathSteps find the innermost steps of call paths by their signatures. Of paths with one
/// signature, which a damaged trace may have, the first one counts. Time to make it: the paths.
class PathSteps {
  auto hasSignature(uint64_t signature) const {
    return [this, signature](uint32_t at) { return paths[at].signature == signature; };
  }

public:
  /// The paths must outlive it.
  explicit PathSteps(const std::vector<CallPath> &paths) : paths(paths) {
    for (size_t i = 0; i < paths.size(); ++i)
      places.findOrAdd(mixBits(paths[i].signature), i, hasSignature(paths[i].signature));
  }

  /// Returns 0 if nothing is known of the path.
  uint32_t at(uint64_t signature) const {
    const uint32_t place = places.find(mixBits(signature), hasSignature(signature));
    return place == PlaceIndex::none ? 0 : paths[place].step;
  }

private:
  const std::vector<CallPath> &paths;
  PlaceIndex places; ///< in these
};

} // namespace anole
