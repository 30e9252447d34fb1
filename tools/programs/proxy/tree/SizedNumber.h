#pragma once

#include <compare>
#include <cstdint>

namespace anole::tools::generate {

/// A meaning says what a number of a program has to do with the number of ranks. One trace shows
/// the number only; what it means says how it may be read.
enum class Meaning : char {
  Plain = 'p',  ///< the same on any number of ranks, if only one trace is known
  Rank = 'r',   ///< a rank, a distance between ranks, or how many ranks there are
  Rounds = 'd', ///< rounds in each of which a distance between ranks doubles
  Side = 's',   ///< a side of the grid of all ranks, perhaps another one than `axis` says
  Dims = 'm',   ///< a side of the grid as MPI_Dims_create numbers them
};

/// A sized number is a number with its meaning; of a side also of how many dimensions the grid has,
/// and which of them this is.
struct SizedNumber {
  Meaning meaning = Meaning::Plain;
  int64_t value = 0;
  unsigned dimensions = 0, axis = 0;

  auto operator<=>(const SizedNumber &) const = default;
};

} // namespace anole::tools::generate
