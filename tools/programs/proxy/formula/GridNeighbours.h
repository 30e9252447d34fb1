#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

#include <optional>
#include <set>
#include <string>

namespace anole::tools::generate {

/// A grid of ranks, and distances in it. The neighbours of a rank are the ranks at these distances,
/// in their order, as far as they lie in the grid; in one that wraps, all of them.
struct Grid {
  std::vector<int64_t> extents;              ///< the first coordinate changes fastest
  std::vector<std::vector<int64_t>> offsets; ///< one number for each coordinate

  bool wraps = false;

  /// The numbers of the offsets at which the rank has neighbours.
  std::vector<size_t> directionsOf(uint32_t rank) const;
  /// The rank at an offset; nothing beyond the border.
  std::optional<int64_t> neighbour(uint32_t rank, size_t direction) const;
  bool operator==(const Grid &) const = default;
};

/// The grid in which all these lists are the neighbours of their ranks: a line, a plane or a space
/// of all ranks, with distances of at most two, or of one if it wraps. Nothing if there is none.
///
/// Time: the ways to factor the number of ranks into three, times all numbers of the lists.
std::optional<Grid> findGrid(const Ranks &ranks, const std::vector<std::vector<int64_t>> &lists,
                             uint32_t size);

/// The functions of the program that walk a grid, as far as they are used: `directionCount`
/// neighbours, the direction of one, its rank.
struct GridFunctions {
  Grid grid;
  std::string offsets, at, direction, neighbour, count; ///< names
  bool isScaled = false;                                ///< whether sides have marks (SizedNumber)

  /// Those of these functions that the program uses, as C.
  std::string text(const std::set<std::string> &used) const;
  std::string wrappedText() const;
  std::string sidesText() const;
  std::string walk(const std::string &result) const;
  std::string side(size_t axis) const;
  std::string weight(size_t axis) const;
};

} // namespace anole::tools::generate
