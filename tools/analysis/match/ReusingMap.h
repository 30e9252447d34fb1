#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace anole::whatif {

/// A ReusingMap keeps the nodes of erased values for new ones, with the memory that the values
/// hold. So what comes and goes with each message allocates nothing, where a std::map of queues
/// allocates five times. A value that is erased has to be as a new one, but for its room: an empty
/// container.
///
/// Memory: up to 64 nodes more than there are values.
template <class Key, class Value> class ReusingMap {
  using Map = std::map<Key, Value>;

public:
  using iterator = typename Map::iterator;

  Value &operator[](const Key &key) {
    iterator place = values.lower_bound(key);
    if (place != values.end() && !(key < place->first))
      return place->second;
    if (spare.empty())
      return values.try_emplace(place, key)->second;
    spare.back().key() = key;
    iterator made = values.insert(place, std::move(spare.back()));
    spare.pop_back();
    return made->second;
  }

  void erase(iterator place) {
    auto node = values.extract(place);
    if (spare.size() < mostSpare)
      spare.push_back(std::move(node));
  }

  iterator find(const Key &key) { return values.find(key); }
  auto find(const Key &key) const { return values.find(key); }
  iterator begin() { return values.begin(); }
  iterator end() { return values.end(); }
  auto begin() const { return values.begin(); }
  auto end() const { return values.end(); }
  size_t size() const { return values.size(); }

private:
  static constexpr size_t mostSpare = 64;

  Map values;
  std::vector<typename Map::node_type> spare;
};

} // namespace anole::whatif
