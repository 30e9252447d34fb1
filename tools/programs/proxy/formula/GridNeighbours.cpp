#include "tools/programs/proxy/formula/GridNeighbours.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Offset = std::vector<int64_t>;

Offset coordinatesOf(int64_t rank, const std::vector<int64_t> &extents) {
  Offset place;
  for (int64_t extent : extents) {
    place.push_back(rank % extent);
    rank /= extent;
  }
  return place;
}

/// Lines, then planes, then spaces, of so many ranks.
std::vector<std::vector<int64_t>> shapesOf(int64_t size) {
  std::vector<std::vector<int64_t>> shapes{{size}};
  for (int64_t width = 2; width <= size / 2; ++width)
    if (size % width == 0)
      shapes.push_back({width, size / width});
  size_t planes = shapes.size();
  for (size_t i = 1; i < planes; ++i)
    for (int64_t depth = 2; depth <= shapes[i][1] / 2; ++depth)
      if (shapes[i][1] % depth == 0)
        shapes.push_back({shapes[i][0], depth, shapes[i][1] / depth});
  return shapes;
}

/// What grids are looked for.
struct Search {
  int64_t farthest; ///< distance in a coordinate
  bool wraps;
};

/// The distance in each coordinate; nothing if one is too far.
std::optional<Offset> offsetBetween(int64_t from, int64_t to, const std::vector<int64_t> &extents,
                                    const Search &search) {
  Offset a = coordinatesOf(from, extents), b = coordinatesOf(to, extents);
  for (size_t i = 0; i < a.size(); ++i) {
    b[i] -= a[i];
    if (search.wraps && std::abs(b[i]) > extents[i] / 2)
      b[i] += b[i] > 0 ? -extents[i] : extents[i];
    if (std::abs(b[i]) > search.farthest)
      return std::nullopt;
  }
  return b;
}

/// An order of offsets that agrees with each list.
class OffsetOrder {
public:
  bool add(const std::vector<Offset> &list) {
    for (size_t i = 0; i < list.size(); ++i) {
      auto &earlier = before[list[i]];
      if (i > 0)
        earlier.insert(list[i - 1]);
    }
    return before.size() <= 125;
  }

  std::optional<std::vector<Offset>> run() {
    std::vector<Offset> order;
    while (!before.empty()) {
      auto next =
          std::ranges::find_if(before, [](const auto &each) { return each.second.empty(); });
      if (next == before.end())
        return std::nullopt;
      Offset chosen = next->first;
      before.erase(next);
      for (auto &[offset, earlier] : before)
        earlier.erase(chosen);
      order.push_back(std::move(chosen));
    }
    return order;
  }

private:
  /// The last coordinate decides, as in loops over a grid.
  struct ByRows {
    bool operator()(const Offset &a, const Offset &b) const {
      return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
    }
  };
  std::map<Offset, std::set<Offset>, ByRows> before;
};

std::optional<Grid> gridOf(const Ranks &ranks, const std::vector<std::vector<int64_t>> &lists,
                           const std::vector<int64_t> &extents, const Search &search) {
  OffsetOrder order;
  for (size_t i = 0; i < ranks.size(); ++i) {
    std::vector<Offset> offsets;
    for (int64_t peer : lists[i]) {
      auto offset = offsetBetween(ranks[i], peer, extents, search);
      if (!offset)
        return std::nullopt;
      offsets.push_back(std::move(*offset));
    }
    if (!order.add(offsets))
      return std::nullopt;
  }
  auto offsets = order.run();
  return offsets ? std::optional(Grid{extents, std::move(*offsets), search.wraps}) : std::nullopt;
}

bool holds(const Grid &grid, const Ranks &ranks, const std::vector<std::vector<int64_t>> &lists) {
  for (size_t i = 0; i < ranks.size(); ++i) {
    std::vector<int64_t> found;
    for (size_t direction : grid.directionsOf(ranks[i]))
      found.push_back(*grid.neighbour(ranks[i], direction));
    if (found != lists[i])
      return false;
  }
  return true;
}

bool canBeRanks(const std::vector<std::vector<int64_t>> &lists, int64_t size) {
  return std::ranges::all_of(lists, [&](const std::vector<int64_t> &list) {
    return std::ranges::all_of(list, [&](int64_t peer) { return peer >= 0 && peer < size; });
  });
}

} // namespace

std::optional<int64_t> Grid::neighbour(uint32_t rank, size_t direction) const {
  Offset place = coordinatesOf(rank, extents);
  int64_t result = 0, weight = 1;
  for (size_t i = 0; i < place.size(); ++i) {
    place[i] += offsets[direction][i];
    if (wraps)
      place[i] = (place[i] + extents[i]) % extents[i];
    if (place[i] < 0 || place[i] >= extents[i])
      return std::nullopt;
    result += place[i] * weight;
    weight *= extents[i];
  }
  return result;
}

std::vector<size_t> Grid::directionsOf(uint32_t rank) const {
  std::vector<size_t> found;
  for (size_t i = 0; i < offsets.size(); ++i)
    if (neighbour(rank, i))
      found.push_back(i);
  return found;
}

std::optional<Grid> findGrid(const Ranks &ranks, const std::vector<std::vector<int64_t>> &lists,
                             uint32_t size) {
  if (size < 2 || !canBeRanks(lists, size))
    return std::nullopt;
  for (const std::vector<int64_t> &extents : shapesOf(size))
    for (const Search &search : {Search{1, false}, Search{1, true}, Search{2, false}})
      if (auto grid = gridOf(ranks, lists, extents, search); grid && holds(*grid, ranks, lists))
        return grid;
  return std::nullopt;
}

} // namespace anole::tools::generate
