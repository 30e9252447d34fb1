#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/file/format/Wire.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::format {

/// An InternerHash is the hash of what interners number.
struct InternerHash {
  size_t operator()(uint64_t key) const { return mixBits(key); }
  size_t operator()(const std::string &key) const { return std::hash<std::string>()(key); }
  size_t operator()(const std::pair<uint64_t, uint64_t> &key) const {
    return combineHash(key.first, key.second);
  }
};

/// Numbers values in order of first use. Number 0 is the key's default, which is never written.
template <typename Key> class Interner {
public:
  uint32_t operator()(const Key &key) {
    if (key == Key{})
      return 0;
    const uint64_t hash = InternerHash()(key);
    uint32_t known = places.find(hash, [&](uint32_t at) { return all[at] == key; });
    if (known == PlaceIndex::none) {
      known = static_cast<uint32_t>(all.size());
      all.push_back(key);
      places.add(hash, known);
    }
    return known + 1;
  }
  const std::vector<Key> &entries() const { return all; }

private:
  std::vector<Key> all;
  PlaceIndex places; ///< in these
};

/// A ListInterner numbers lists in order of first use; 0 is the empty one. It has them as they are
/// written, one behind the other: most are a few small numbers, of which there is one list for each
/// call site, and a vector and a node of a map for each would take ten times as much.
class ListInterner {
public:
  uint32_t operator()(const Numbers &list) {
    if (list.empty())
      return 0;
    added.clear();
    Packed::append(added, list);
    const uint64_t hash = std::hash<std::string>()(added);
    uint32_t known = places.find(hash, [&](uint32_t at) { return listAt(at) == added; });
    if (known == PlaceIndex::none) {
      known = static_cast<uint32_t>(ends.size());
      all += added;
      ends.push_back(all.size());
      places.add(hash, known);
    }
    return known + 1;
  }
  /// All lists as one, as packed numbers.
  const std::string &packed() const { return all; }

private:
  std::string_view listAt(uint32_t place) const {
    const size_t begin = place == 0 ? 0 : ends[place - 1];
    return std::string_view(all).substr(begin, ends[place] - begin);
  }

  std::string all, added;
  std::vector<size_t> ends;
  PlaceIndex places; ///< in these
};

} // namespace anole::format
