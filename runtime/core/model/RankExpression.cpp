#include "runtime/core/model/RankExpression.h"

namespace anole {

namespace {

using Parameters = std::vector<int64_t>;

uint64_t unsignedOf(int64_t value) { return static_cast<uint64_t>(value); }

uint64_t coordinate(uint64_t rank, int64_t divisor, int64_t extent) {
  return rank / unsignedOf(divisor) % unsignedOf(extent);
}

uint64_t torus(const Parameters &p, uint64_t rank) {
  uint64_t sum = 0;
  for (size_t i = 0; i < p.size(); i += 4) {
    uint64_t extent = unsignedOf(p[i + 1]), x = coordinate(rank, p[i], p[i + 1]);
    int64_t shift = p[i + 2] % p[i + 1];
    uint64_t forward = shift < 0 ? unsignedOf(shift) + extent : unsignedOf(shift);
    sum += unsignedOf(p[i + 3]) * ((x + forward) % extent - x);
  }
  return sum;
}

uint64_t transpose(const Parameters &p, uint64_t rank) {
  uint64_t columns = unsignedOf(p[0]), rows = unsignedOf(p[1]), block = unsignedOf(p[2]),
           cell = rank / block;
  return block * (cell % columns * rows + cell / columns) + rank % block;
}

using Bits = uint64_t (*)(uint64_t number, unsigned bits);

uint64_t reversed(uint64_t number, unsigned bits) {
  uint64_t result = 0;
  for (unsigned bit = 0; bit < bits; ++bit)
    result |= (number >> bit & 1) << (bits - 1 - bit);
  return result;
}

uint64_t gray(uint64_t number, unsigned) { return number ^ number >> 1; }

uint64_t grayInverse(uint64_t code, unsigned bits) {
  for (unsigned shift = 1; shift < bits; shift *= 2)
    code ^= code >> shift;
  return code;
}

/// The rank moved from x to y, of which `place` has the divisor, the number of bits and the scale.
uint64_t moved(const Parameters &place, uint64_t rank, Bits first, uint64_t shift, Bits second) {
  auto bits = static_cast<unsigned>(place[1]);
  uint64_t extent = uint64_t(1) << bits, x = rank / unsignedOf(place[0]) % extent;
  uint64_t y = second((first(x, bits) + shift) % extent, bits);
  return rank + unsignedOf(place[2]) * (y - x);
}

uint64_t same(uint64_t number, unsigned) { return number; }

/// (x + factor * x2) mod `modulus`.
uint64_t diagonal(const Parameters &p, uint64_t rank, int64_t modulus) {
  uint64_t x = coordinate(rank, p[0], p[1]), x2 = coordinate(rank, p[2], p[3]);
  int64_t factor = p[4] % modulus;
  uint64_t forward = factor < 0 ? unsignedOf(factor) + unsignedOf(modulus) : unsignedOf(factor);
  return (x + forward * x2) % unsignedOf(modulus);
}

uint64_t skew(const Parameters &p, uint64_t rank) {
  return rank + unsignedOf(p[5]) * (diagonal(p, rank, p[1]) - coordinate(rank, p[0], p[1]));
}

uint64_t absolute(const RankExpression &expression, uint64_t rank) {
  const Parameters &p = expression.parameters;
  switch (expression.kind) {
  case RankExpressionKind::None:
    return 0;
  case RankExpressionKind::Linear:
    return unsignedOf(p[0]) * rank + unsignedOf(p[1]);
  case RankExpressionKind::Xor:
    return rank ^ unsignedOf(p[0]);
  case RankExpressionKind::Torus:
    return torus(p, rank);
  case RankExpressionKind::Transpose:
    return transpose(p, rank);
  case RankExpressionKind::Coordinate:
    return unsignedOf(p[2]) * coordinate(rank, p[0], p[1]) + unsignedOf(p[3]);
  case RankExpressionKind::BitReversal:
    return moved(p, rank, reversed, 0, same);
  case RankExpressionKind::Gray:
    return moved(p, rank, gray, 0, same);
  case RankExpressionKind::GrayInverse:
    return moved(p, rank, grayInverse, 0, same);
  case RankExpressionKind::GrayRing:
    return moved(p, rank, grayInverse, unsignedOf(p[3]), gray);
  case RankExpressionKind::Skew:
    return skew(p, rank);
  case RankExpressionKind::Diagonal:
    return diagonal(p, rank, p[5]);
  }
  return 0;
}

bool isWellFormedTorus(const Parameters &p) {
  bool good = !p.empty() && p.size() % 4 == 0;
  for (size_t i = 0; good && i < p.size(); i += 4)
    good = p[i] > 0 && p[i + 1] > 0;
  return good;
}

bool isWellFormedBits(const Parameters &p, size_t size) {
  return p.size() == size && p[0] > 0 && p[1] > 0 && p[1] <= 32;
}

/// Small enough that no product of coordinates and factors wraps before a modulus is taken.
bool isWellFormedPair(const Parameters &p) {
  auto isSmall = [](int64_t number) { return number > 0 && number <= (int64_t(1) << 31); };
  return p.size() == 6 && p[0] > 0 && p[2] > 0 && isSmall(p[1]) && isSmall(p[3]);
}

std::string signedText(int64_t value) { return (value < 0 ? "" : "+") + std::to_string(value); }

std::string axis(int64_t divisor, int64_t extent) {
  std::string text = divisor == 1 ? "rank" : "rank / " + std::to_string(divisor);
  return "(" + text + " mod " + std::to_string(extent) + ")";
}

/// "(rank + 1) mod 4": one coordinate of the rank, moved. The others stay.
std::string movedAxis(int64_t divisor, int64_t extent, int64_t step) {
  std::string text = divisor == 1 ? "(rank" : "(rank / " + std::to_string(divisor);
  return text + (step < 0 ? " - " : " + ") + std::to_string(step < 0 ? -step : step) + ") mod " +
         std::to_string(extent);
}

std::string torusText(const Parameters &p) {
  std::string text;
  for (size_t i = 0; i < p.size(); i += 4)
    text += (i ? ", " : "") + movedAxis(p[i], p[i + 1], p[i + 2]) +
            (p[i + 3] == p[i] ? "" : " times " + std::to_string(p[i + 3]));
  return text;
}

std::string transposeText(const Parameters &p) {
  std::string text = "transposed in " + std::to_string(p[1]) + " x " + std::to_string(p[0]);
  return p[2] == 1 ? text : text + " blocks of " + std::to_string(p[2]);
}

std::string movedText(const Parameters &p, const std::string &what) {
  return axis(p[0], int64_t(1) << p[1]) + " " + what +
         (p[2] == p[0] ? "" : " times " + std::to_string(p[2]));
}

std::string diagonalText(const Parameters &p, int64_t modulus) {
  return "(" + axis(p[0], p[1]) + " " + signedText(p[4]) + " * " + axis(p[2], p[3]) + ") mod " +
         std::to_string(modulus);
}

std::string formula(const RankExpression &expression) {
  const Parameters &p = expression.parameters;
  switch (expression.kind) {
  case RankExpressionKind::None:
    return "none";
  case RankExpressionKind::Linear:
    if (p[0] == 0)
      return std::to_string(p[1]);
    return (p[0] == 1 ? "rank" : std::to_string(p[0]) + " * rank") +
           (p[1] == 0 ? "" : " " + signedText(p[1]));
  case RankExpressionKind::Xor:
    return "rank xor " + std::to_string(p[0]);
  case RankExpressionKind::Torus:
    return torusText(p);
  case RankExpressionKind::Transpose:
    return transposeText(p);
  case RankExpressionKind::Coordinate:
    return (p[2] == 1 ? "" : std::to_string(p[2]) + " * ") + axis(p[0], p[1]) +
           (p[3] == 0 ? "" : " " + signedText(p[3]));
  case RankExpressionKind::BitReversal:
    return movedText(p, "with its bits reversed");
  case RankExpressionKind::Gray:
    return movedText(p, "as its Gray code");
  case RankExpressionKind::GrayInverse:
    return movedText(p, "as the number of its Gray code");
  case RankExpressionKind::GrayRing:
    return movedText(p, signedText(p[3]) + " in the order of Gray codes");
  case RankExpressionKind::Skew:
    return axis(p[0], p[1]) + " moved to " + diagonalText(p, p[1]) +
           (p[5] == p[0] ? "" : " times " + std::to_string(p[5]));
  case RankExpressionKind::Diagonal:
    return diagonalText(p, p[5]);
  }
  return "none";
}

} // namespace

bool isWellFormed(const RankExpression &expression) {
  const Parameters &p = expression.parameters;
  switch (expression.kind) {
  case RankExpressionKind::None:
    return p.empty();
  case RankExpressionKind::Linear:
    return p.size() == 2;
  case RankExpressionKind::Xor:
    return p.size() == 1;
  case RankExpressionKind::Torus:
    return isWellFormedTorus(p);
  case RankExpressionKind::Transpose:
    return p.size() == 3 && p[0] > 0 && p[1] > 0 && p[2] > 0;
  case RankExpressionKind::Coordinate:
    return p.size() == 4 && p[0] > 0 && p[1] > 0;
  case RankExpressionKind::BitReversal:
  case RankExpressionKind::Gray:
  case RankExpressionKind::GrayInverse:
    return isWellFormedBits(p, 3);
  case RankExpressionKind::GrayRing:
    return isWellFormedBits(p, 4);
  case RankExpressionKind::Skew:
    return isWellFormedPair(p);
  case RankExpressionKind::Diagonal:
    return isWellFormedPair(p) && p[5] > 0 && p[5] <= p[1];
  }
  return false;
}

int64_t evaluate(const RankExpression &expression, uint32_t rank) {
  if (!expression || !isWellFormed(expression))
    return 0;
  uint64_t value = absolute(expression, rank);
  return static_cast<int64_t>(expression.relative ? value - rank : value);
}

std::string toText(const RankExpression &expression) {
  if (!isWellFormed(expression))
    return "malformed";
  return formula(expression) + (expression.relative ? " (absolute)" : "");
}

} // namespace anole
