#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"
#include "tools/programs/proxy/tree/Statement.h"

#include <optional>
#include <set>
#include <string>

namespace anole::tools::generate {

/// A grid has ranks, and distances between them. The neighbours of a rank are the ranks at these
/// distances, in their order, as far as they lie in the grid; in one that wraps, all of them.
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

/// The functions of the program that walk a grid: the rank in one direction, how many neighbours
/// there are, the direction of one of them, its rank.
struct GridFunctions {
  Grid grid;
  std::string offsets, at, direction, neighbour, count; ///< names
  bool isScaled = false; ///< whether sides follow the number of ranks

  /// Those of them that a program with these names uses, directly or not.
  std::vector<ProgramFunction> definitions(const std::set<std::string> &used) const;

private:
  ProgramFunction walk(const std::string &name, const Expression &result) const;
  ProgramFunction wrapped() const;
  ProgramFunction inside() const;
  ProgramFunction counted() const;
  Statement coordinate(size_t axis) const;
  Expression number() const;
  Expression side(size_t axis) const;
  Expression weight(size_t axis) const;
  std::string comment(const std::string &end) const;
};

} // namespace anole::tools::generate
