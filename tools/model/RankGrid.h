#pragma once

#include "runtime/core/support/Error.h"
#include "runtime/core/trace/Trace.h"

#include <string>
#include <vector>

namespace anole::tools {

/// How the ranks of a program are laid out to be looked at.
struct RankGrid {
  std::vector<uint32_t> extents; ///< one to three, fastest dimension first; product: all ranks
  std::string origin;            ///< where it comes from, for people: "MPI_Cart_create"

  /// What it looks like on paper: ranks in a line, lines in a slice, slices. A row is broken into
  /// lines of 64.
  uint32_t across() const;
  uint32_t down() const;
  uint32_t slices() const;
};

/// "4x4x2", fastest dimension first. An error if it is no grid of that many ranks.
Expected<RankGrid> parseGrid(const std::string &text, uint32_t ranks);

/// The grid of all ranks that the program made with MPI_Cart_create; if there is none, the one that
/// explains most of the distances between ranks that send to each other, of these the most square;
/// if none does, a row.
RankGrid gridOf(const Trace &trace);

/// "4x4x2".
std::string gridText(const RankGrid &grid);

} // namespace anole::tools
