#pragma once

#include "runtime/core/model/Trace.h"

#include <unordered_set>

namespace anole {

/// The different values among the first 2^16 of a column of one rank, which ValueWalk shows.
class ValueSet {
public:
  explicit ValueSet(const SharedColumn &column);

  bool has(int64_t value) const { return all.contains(value); }
  const std::unordered_set<int64_t> &values() const { return all; }

private:
  std::unordered_set<int64_t> all;
};

} // namespace anole
