#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

/// The formulas that a value may follow over the ranks. The numbers are on disk: never renumber
/// them. All arithmetic wraps modulo 2^64; `rank` is the rank in MPI_COMM_WORLD.
enum class RankExpressionKind : uint8_t {
  None = 0,      ///< no formula
  Linear = 1,    ///< [a, b]: a * rank + b
  Xor = 2,       ///< [c]: rank xor c
  Torus = 3,     ///< [divisor, extent, shift, scale] for each dimension; the sum of
                 ///< scale * ((x + shift) mod extent - x) where x = (rank / divisor) mod extent
  Transpose = 4, ///< [columns, rows, block]: with b = rank / block,
                 ///< block * ((b mod columns) * rows + b / columns) + rank mod block
  Coordinate =
      5, ///< [divisor, extent, scale, offset]: scale * ((rank / divisor) mod extent) + offset
  // The next four are rank + scale * (y - x) where x = (rank / divisor) mod 2^bits.
  BitReversal = 6, ///< [divisor, bits, scale]: y has the bits of x in reverse
  Gray = 7,        ///< [divisor, bits, scale]: y = x xor x / 2, Gray's code of x
  GrayInverse = 8, ///< [divisor, bits, scale]: y is the number of which x is the code
  GrayRing = 9,    ///< [divisor, bits, scale, shift]: y is so many places further in Gray's order
  Skew = 10,       ///< [divisor, extent, divisor2, extent2, factor, scale]: rank + scale * (y - x)
                   ///< where y = (x + factor * x2) mod extent; x and x2 are coordinates
  Diagonal = 11,   ///< [divisor, extent, divisor2, extent2, factor, modulus]: (x + factor * x2) mod
                   ///< modulus
};

/// A value as a formula of the rank. The root of the reduction, which knows all ranks, finds it by
/// fitting and checks it on every rank, so it is exact.
struct RankExpression {
  RankExpressionKind kind = RankExpressionKind::None;
  bool relative = false; ///< the own rank is subtracted from the formula's result
  std::vector<int64_t> parameters;
  bool operator==(const RankExpression &) const = default;
  explicit operator bool() const { return kind != RankExpressionKind::None; }
};

/// Returns whether there are as many parameters as the kind needs, every divisor, extent and
/// modulus is positive, and there are at most 32 bits.
bool isWellFormed(const RankExpression &expression);

/// The value on a rank; 0 if the expression is not well formed.
int64_t evaluate(const RankExpression &expression, uint32_t rank);

/// For readers: "(rank / 4 mod 4) + 1 wrapped", "rank xor 2", ...
std::string toText(const RankExpression &expression);

} // namespace anole
