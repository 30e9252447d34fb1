#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SharedColumn.h"
#include "tools/analysis/bytes/ObjectSizes.h"

#include <unordered_set>

namespace anole::tools {

/// Columns that were seen, of which points share most.
class SeenColumns {
public:
  bool isNew(const SharedColumn &column) {
    return !column.isShared() || seen.insert(column.identity()).second;
  }

private:
  std::unordered_set<const void *> seen;
};

/// A BytesKey is what the bytes of calls at a point follow from on one rank: the columns that
/// decide it, by their identities, how many calls there are, and the function.
struct BytesKey {
  const FunctionBytes *function;
  uint64_t calls;
  std::vector<const void *> columns;
  bool operator==(const BytesKey &) const = default;
};

struct BytesKeyHash {
  size_t operator()(const BytesKey &key) const {
    uint64_t hash = combineHash(reinterpret_cast<uintptr_t>(key.function), key.calls);
    for (const void *column : key.columns)
      hash = combineHash(hash, reinterpret_cast<uintptr_t>(column));
    return hash;
  }
};

} // namespace anole::tools
