#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole::phases {

/// Events of a process, by number.
using Symbols = std::vector<uint32_t>;

/// The delimiter stands where the context changes. No repeat crosses it.
inline constexpr uint32_t delimiter = UINT32_MAX;

/// From each place of a sequence, how many symbols also come one after the other elsewhere (maximal
/// repeats, [Alawneh2016], section 3.2). A repeat of so many may overlap with the other one.
///
/// Rejected: Algorithm 1 of the paper as it stands there. It makes longer repeats of known ones in
/// passes over the sequence, as many as the longest repeat has events. Here a suffix array has the
/// places that go on alike next to each other. Time: O(n log n); memory: 28 bytes a symbol.
std::vector<uint32_t> longestRepeats(const Symbols &symbols);

/// A stretch of symbols, without delimiters.
struct Piece {
  size_t begin = 0, length = 0;
  bool operator==(const Piece &) const = default;
};

/// Divides a sequence into per-process patterns: repeats that are not inside longer ones, and
/// single events. Where two repeats overlap, the one that begins first has what they share. A
/// repeat that overlaps with its own next occurrence is a loop, of which each iteration is a piece.
/// So the pieces hold every event once, which the tables of the paper leave open.
std::vector<Piece> repeatsIn(const Symbols &symbols);

} // namespace anole::phases
