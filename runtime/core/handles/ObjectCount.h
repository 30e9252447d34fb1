#pragma once

#include "runtime/core/model/ObjectNumber.h"

#include <cstddef>
#include <vector>

namespace anole {

/// Counts the objects of one kind that each thread makes.
class ObjectCount {
public:
  /// If memory runs out, it throws and has changed nothing.
  int64_t make(uint32_t thread) {
    if (thread >= made.size())
      made.resize(size_t(thread) + 1);
    return ObjectNumber::of(thread, made[thread]++);
  }

private:
  std::vector<int64_t> made; ///< by thread
};

} // namespace anole
