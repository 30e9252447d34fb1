#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// The layout of the ranks of a program on a map.
struct RankGrid {
  std::vector<uint32_t> extents; ///< one to three, fastest dimension first; product: all ranks
  std::string origin;            ///< where it comes from, for people: "MPI_Cart_create"

  /// The size of the map: ranks in a line, lines in a slice, slices. A row is broken into lines of
  /// 64.
  uint32_t across() const;
  uint32_t down() const;
  uint32_t slices() const;
};

/// Parses "4x4x2", fastest dimension first. Fails if it is not a grid of that many ranks.
Expected<RankGrid> parseGrid(const std::string &text, uint32_t ranks);

/// The grid of all ranks that the program made with MPI_Cart_create. If there is none, it is the
/// grid that explains most of the distances between ranks that send to each other, and of several
/// such grids the most square one; if no grid explains them, it is a row.
RankGrid gridOf(const Trace &trace);

/// "4x4x2".
std::string gridText(const RankGrid &grid);

} // namespace anole::tools
