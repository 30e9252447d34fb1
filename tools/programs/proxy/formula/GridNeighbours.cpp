#include "tools/programs/proxy/formula/GridNeighbours.h"

#include "tools/programs/proxy/scale/SizedNumber.h"

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

/// The rest of a function that goes to a neighbour by its number.
std::string GridFunctions::walk(const std::string &result) const {
  return "(int number) {\n  int toward = 0;\n  while (" + at +
         "(toward) == MPI_PROC_NULL || number-- > 0)\n    toward++;\n  return " + result +
         ";\n}\n\n";
}

std::string GridFunctions::side(size_t axis) const {
  auto dimensions = static_cast<unsigned>(grid.extents.size());
  SizedNumber number{Meaning::Side, grid.extents[axis], dimensions, static_cast<unsigned>(axis)};
  return isScaled ? number.mark() : std::to_string(number.value);
}

/// By how much a rank rises with a coordinate.
std::string GridFunctions::weight(size_t axis) const {
  int64_t product = 1;
  std::string sides;
  for (size_t i = 0; i < axis; ++i) {
    product *= grid.extents[i];
    sides += (i == 0 ? "" : " * ") + side(i);
  }
  return isScaled ? sides : std::to_string(product);
}

/// "3 x 4"
std::string GridFunctions::sidesText() const {
  std::string text;
  for (size_t i = 0; i < grid.extents.size(); ++i)
    text += (i == 0 ? "" : " x ") + side(i);
  return text;
}

std::string GridFunctions::wrappedText() const {
  const std::string axes = "xyz";
  std::string place, sum;
  for (size_t i = 0; i < grid.extents.size(); ++i) {
    std::string axis(1, axes[i]), extent = side(i), own = weight(i);
    place += "  int " + axis + " = (rank" +
             (i == 0 ? "" : " / " + (isScaled ? "(" + own + ")" : own)) + " % " + extent + " + " +
             offsets + "[toward][" + std::to_string(i) + "] + " + extent + ") % " + extent + ";\n";
    sum += (i == 0 ? "" : " + ") + axis + (i == 0 ? "" : " * " + own);
  }
  return "/* The rank in one direction, in a grid of " + sidesText() +
         " that wraps. */\nstatic int " + neighbour + "(int toward) {\n" + place + "  return " +
         sum + ";\n}\n\n";
}

std::string GridFunctions::text(const std::set<std::string> &used) const {
  if (grid.wraps)
    return used.contains(neighbour) ? wrappedText() : "";
  const std::string axes = "xyz";
  std::string place, inside, sum;
  for (size_t i = 0; i < grid.extents.size(); ++i) {
    std::string axis(1, axes[i]), extent = side(i), own = weight(i);
    bool isFirst = i == 0, isLast = i + 1 == grid.extents.size(), isProduct = isScaled && i > 1;
    place += "  int " + axis + " = rank" +
             (isFirst     ? ""
              : isProduct ? " / (" + own + ")"
                          : " / " + own) +
             (isLast ? "" : " % " + extent) + " + " + offsets + "[toward][" + std::to_string(i) +
             "];\n";
    inside += (i == 0 ? "" : " && ") + axis + " >= 0 && " + axis + " < " + extent;
    sum += (i == 0 ? "" : " + ") + axis + (isFirst ? "" : " * " + own);
  }
  std::string size = std::to_string(grid.offsets.size());
  std::string text = "/* The rank in one direction, in a grid of " + sidesText() +
                     " that does not wrap. */\nstatic int " + at + "(int toward) {\n" + place +
                     "  if (" + inside + ")\n    return " + sum +
                     ";\n  return MPI_PROC_NULL;\n}\n\n";
  if (used.contains(count))
    text += "static int " + count + "(void) {\n  int count = 0;\n  for (int i = 0; i < " + size +
            "; i++)\n    count += " + at + "(i) != MPI_PROC_NULL;\n  return count;\n}\n\n";
  if (used.contains(direction))
    text += "/* The direction of a neighbour by its number. */\nstatic int " + direction +
            walk("toward");
  if (used.contains(neighbour))
    text += "/* A neighbour by its number. */\nstatic int " + neighbour + walk(at + "(toward)");
  return text;
}

} // namespace anole::tools::generate
