#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace anole::phases {

/// Gives equal values one number, in the order in which they first come. `Digest` makes a hash of a
/// value. Memory: the distinct values.
template <class Value, class Digest> class Interned {
public:
  /// Copies or moves the value if it is new.
  template <class Given = Value> uint32_t add(Given &&value) {
    const uint32_t number = numbers.findOrAdd(Digest()(value), all.size(),
                                              [&](uint32_t at) { return all[at] == value; });
    if (number == all.size()) {
      held += value.size() + 1;
      all.push_back(std::forward<Given>(value));
    }
    return number;
  }

  const Value &operator[](uint32_t number) const { return all[number]; }
  const std::vector<Value> &values() const { return all; }
  uint64_t words() const { return held; } ///< elements in all values, about

private:
  std::vector<Value> all;
  PlaceIndex numbers;
  uint64_t held = 0;
};

} // namespace anole::phases
