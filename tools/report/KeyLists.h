#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "tools/show/JsonSink.h"

#include <string>
#include <vector>

namespace anole::report {

/// KeyLists are the lists of keys that objects have, each once, as a tree: a list is found key by
/// key, and nearly always by the key that came next in the list before. Time and memory: the keys
/// of lists that differ.
class KeyLists {
public:
  static constexpr uint32_t empty = 0; ///< the list without a key

  /// The list with one more key.
  uint32_t with(uint32_t list, std::string_view key);
  /// The number of a list of a whole object: 1 for the first one that was asked for.
  uint32_t numberOf(uint32_t list);
  /// Puts the lists that have a number, behind null for 0.
  void put(tools::JsonSink &to) const;

private:
  struct List {
    uint32_t before = empty; ///< without the last key
    std::string key{};       ///< the last one
    uint32_t number = 0;     ///< 0: it has none
    uint32_t latest = empty; ///< the one with one more key that was wanted last
  };

  void putKeys(tools::JsonSink &to, uint32_t list) const;

  std::vector<List> lists{1};
  PlaceIndex longer{}; ///< all but the first list, by the list before and the last key
  std::vector<uint32_t> numbered{};
};

} // namespace anole::report
