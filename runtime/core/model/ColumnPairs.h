#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SharedColumn.h"

#include <unordered_map>

namespace anole {

/// ColumnPairs remember what was made of two columns, for other pairs that share the families of
/// these. It holds all of them, so that no identity is another column's later.
class ColumnPairs {
public:
  template <typename Make>
  const SharedColumn &made(const SharedColumn &left, const SharedColumn &right, Make make) {
    auto [entry, isNew] = known.try_emplace({left.identity(), right.identity()});
    if (isNew)
      entry->second = {left, right, make(left, right)};
    return entry->second.result;
  }

private:
  using Pair = std::pair<const void *, const void *>;
  struct PairHash {
    size_t operator()(const Pair &pair) const {
      return combineHash(reinterpret_cast<uintptr_t>(pair.first),
                         reinterpret_cast<uintptr_t>(pair.second));
    }
  };
  struct Known {
    SharedColumn left, right, result;
  };
  std::unordered_map<Pair, Known, PairHash> known;
};

} // namespace anole
