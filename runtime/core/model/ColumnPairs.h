#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/SharedColumn.h"

namespace anole {

/// ColumnPairs remember what was made of two columns, for other pairs that share the families of
/// these. It holds all of them, so that no identity is another column's later.
class ColumnPairs {
public:
  /// What it returns lasts until it is called again.
  template <typename Make>
  const SharedColumn &made(const SharedColumn &left, const SharedColumn &right, Make make) {
    const uint64_t hash = combineHash(reinterpret_cast<uintptr_t>(left.identity()),
                                      reinterpret_cast<uintptr_t>(right.identity()));
    uint32_t place = places.find(hash, [&](uint32_t at) {
      return known[at].left.identity() == left.identity() &&
             known[at].right.identity() == right.identity();
    });
    if (place == PlaceIndex::none) {
      place = static_cast<uint32_t>(known.size());
      known.push_back({left, right, make(left, right)});
      places.add(hash, place);
    }
    return known[place].result;
  }

private:
  struct Known {
    SharedColumn left, right, result;
  };
  std::vector<Known> known;
  PlaceIndex places; ///< in these, by both identities
};

} // namespace anole
