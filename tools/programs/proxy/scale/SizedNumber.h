#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// What a number of a program has to do with the number of ranks. One trace shows the number only;
/// what it means says how it may be read.
enum class Meaning : char {
  Plain = 'p',  ///< the same on any number of ranks, if only one trace is known
  Rank = 'r',   ///< a rank, a distance between ranks, or how many ranks there are
  Rounds = 'd', ///< rounds in each of which a distance between ranks doubles
  Side = 's',   ///< a side of the grid of all ranks, perhaps another one than `axis` says
  Dims = 'm',   ///< a side of the grid as MPI_Dims_create numbers them
};

/// A number, not negative, with its meaning; of a side also of how many dimensions the grid has,
/// and which of them this is.
struct SizedNumber {
  Meaning meaning = Meaning::Plain;
  int64_t value = 0;
  unsigned dimensions = 0, axis = 0;

  /// The number as it stands in a text until it is known how it follows the number of ranks.
  std::string mark() const;
  bool operator==(const SizedNumber &) const = default;
};

/// A part of a text: what stands before a number, and the number. The last one has no number.
struct SizedPiece {
  std::string before;
  bool hasNumber = false;
  SizedNumber number{};
};

/// The text cut at its numbers. Those without a mark are plain; strings, digits of names, and
/// numbers of more than 18 digits are text. Time and memory: the length of the text.
std::vector<SizedPiece> piecesOf(const std::string &text);

} // namespace anole::tools::generate
