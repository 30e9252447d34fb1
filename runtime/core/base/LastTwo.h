#pragma once

#include <optional>
#include <utility>

namespace anole {

/// LastTwo remembers the values of the last two keys, where many in a row have the same one or two:
/// comparing with these costs less than any look-up. Frames of a path table are such a row, of
/// which each names a function and what it is inlined into.
template <typename Key, typename Value> class LastTwo {
public:
  /// `find()` is the value of a key that is none of them.
  template <typename Find> const Value &operator()(const Key &key, Find find) {
    if (last.first != key)
      std::swap(last, before);
    if (last.first != key)
      last = {key, find()};
    return last.second;
  }

private:
  std::pair<std::optional<Key>, Value> last, before;
};

} // namespace anole
