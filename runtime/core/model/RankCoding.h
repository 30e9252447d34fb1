#pragma once

#include "runtime/core/terms/Term.h"

#include <optional>
#include <string>

namespace anole {

/// A RankCodingKind is how a peer follows from a rank and a number. The numbers are on disk: never
/// renumber them.
enum class RankCodingKind : uint8_t {
  None = 0,   ///< the numbers are the values
  Xor = 1,    ///< y = x xor number
  Shift = 2,  ///< y = (x + number) mod extent
  Mirror = 3, ///< y = (number - x) mod extent
};

/// A RankCoding is what the numbers of a sequence stand for where the values follow the rank and
/// the iteration together, as in a pairwise exchange (r xor i) or a rotation (r + i) mod n. With
/// the coordinate x = rank / divisor mod extent, a number below the extent stands for scale * (y -
/// x), which is how peers are recorded. So the numbers are the same on all ranks (1, 2, 3, ...),
/// whatever the values look like on one of them.
///
/// What follows stands for itself, so that every sequence can be coded, and values can be decoded
/// in closed form: numbers outside of the extent (special values), blocks, repeats that move, and
/// runs that leave the extent; of Xor also runs whose stride is no power of two.
///
/// Rejected: formulas of rank and iteration for each term. Terms of the values have another nesting
/// on nearly every rank, so there would be nothing to fit a formula to before all ranks are merged,
/// and the messages between ranks would grow with their number.
struct RankCoding {
  RankCodingKind kind = RankCodingKind::None;
  int64_t divisor = 1, extent = 1, scale = 1;
  bool operator==(const RankCoding &) const = default;
  explicit operator bool() const { return kind != RankCodingKind::None; }
};

/// Returns whether divisor, extent and scale are positive and small enough that no product of them
/// overflows, and the extent of Xor is a power of two.
bool isWellFormed(const RankCoding &coding);

/// The values on a rank. A run becomes at most two runs, or at most 64 terms that are nested at
/// most 32 deep, however many values it has.
Terms decoded(const Terms &numbers, const RankCoding &coding, uint32_t rank);

/// The number that stands for the value; nothing if none does.
std::optional<int64_t> encoded(int64_t value, const RankCoding &coding, uint32_t rank);

/// Returns whether decoding changes a run of these numbers into values of a peer.
bool isCodedRun(const Term &run, const RankCoding &coding);

/// For readers, what comes before the numbers: "rank xor ", "mod 16 rank + ", ...
std::string toText(const RankCoding &coding);

} // namespace anole
