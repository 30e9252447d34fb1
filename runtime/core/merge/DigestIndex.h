#pragma once

#include "runtime/core/base/PlaceIndex.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace anole {

/// Finds the position of a digest. Usually there are a few families, and scanning them is faster
/// than building a hash table. The table keeps merging linear if every rank differs.
class DigestIndex {
public:
  void add(uint64_t digest) {
    if (digests.size() >= scanned && placeOf(digest) == PlaceIndex::none)
      table.add(digest, static_cast<uint32_t>(digests.size()));
    digests.push_back(digest);
  }

  std::optional<size_t> find(uint64_t digest) const {
    for (size_t i = 0; i < digests.size() && i < scanned; ++i)
      if (digests[i] == digest)
        return i;
    const uint32_t place = placeOf(digest);
    return place == PlaceIndex::none ? std::nullopt : std::optional<size_t>(place);
  }

private:
  uint32_t placeOf(uint64_t digest) const {
    return table.find(digest, [&](uint32_t place) { return digests[place] == digest; });
  }

  static constexpr size_t scanned = 16;
  std::vector<uint64_t> digests;
  PlaceIndex table; ///< of those that are not scanned
};

} // namespace anole
