#include "runtime/core/merge/RankExpressionFit.h"

#include "runtime/core/merge/Grids.h"

namespace anole {

namespace {

using Kind = RankExpressionKind;

/// The same shift, the shorter way round.
int64_t shortWay(int64_t shift, int64_t extent) {
  shift %= extent;
  if (2 * shift > extent)
    return shift - extent;
  return 2 * shift < -extent ? shift + extent : shift;
}

class Fitter {
public:
  Fitter(const RankPairs &pairs, uint32_t worldSize)
      : pairs(pairs), world(worldSize), divisors(divisorsOf(worldSize)) {}

  std::optional<RankExpression> run() {
    bool found = linear() || exclusiveOr(true) || exclusiveOr(false) || ring() || transpose(true) ||
                 transpose(false) || coordinate(false) || coordinate(true) || torus(2) || torus(3);
    return found ? std::optional(std::move(best)) : std::nullopt;
  }

private:
  bool accept(RankExpression candidate);
  bool linear();
  bool exclusiveOr(bool relative);
  bool ring();
  bool transpose(bool relative);
  bool coordinate(bool relative);
  bool coordinate(bool relative, int64_t divisor, int64_t extent);
  bool torus(size_t dimensions);
  bool torus(const Grid &grid);

  int64_t plain(size_t i, bool relative) const {
    return relative ? pairs.values[i] + pairs.ranks[i] : pairs.values[i];
  }

  const RankPairs &pairs;
  int64_t world;
  std::vector<int64_t> divisors;
  RankExpression best;
};

bool Fitter::accept(RankExpression candidate) {
  for (size_t i = 0; i < pairs.ranks.size(); ++i)
    if (evaluate(candidate, pairs.ranks[i]) != pairs.values[i])
      return false;
  best = std::move(candidate);
  return true;
}

bool Fitter::linear() {
  int64_t first = pairs.ranks[0], step = pairs.ranks[1] - first;
  int64_t rise = pairs.values[1] - pairs.values[0];
  if (rise % step != 0)
    return false;
  int64_t factor = rise / step, offset = pairs.values[0] - factor * first;
  return accept(factor == -1 ? RankExpression{Kind::Linear, true, {0, offset}}
                             : RankExpression{Kind::Linear, false, {factor, offset}});
}

bool Fitter::exclusiveOr(bool relative) {
  return accept({Kind::Xor, relative, {plain(0, relative) ^ int64_t(pairs.ranks[0])}});
}

/// A shift along one dimension, wrapped: by world ranks (scale is the divisor), or by the ranks of
/// a communicator that is a row or column (scale is 1).
bool Fitter::ring() {
  for (int64_t divisor : divisors)
    for (int64_t extent : divisorsOf(world / divisor))
      for (int64_t scale : {divisor, int64_t(1)}) {
        int64_t shift = shortWay(pairs.values[0] / scale, extent);
        if (extent > 1 && accept({Kind::Torus, false, {divisor, extent, shift, scale}}))
          return true;
      }
  return false;
}

bool Fitter::transpose(bool relative) {
  for (int64_t block : divisors)
    for (int64_t columns : divisorsOf(world / block))
      if (accept({Kind::Transpose, relative, {columns, world / block / columns, block}}))
        return true;
  return false;
}

bool Fitter::coordinate(bool relative) {
  for (int64_t divisor : divisors)
    for (int64_t extent : divisorsOf(world / divisor))
      if (extent > 1 && coordinate(relative, divisor, extent))
        return true;
  return false;
}

bool Fitter::coordinate(bool relative, int64_t divisor, int64_t extent) {
  auto at = [&](size_t i) { return pairs.ranks[i] / divisor % extent; };
  size_t other = 1;
  while (other < pairs.ranks.size() && at(other) == at(0))
    if (plain(other, relative) != plain(0, relative))
      return false;
    else
      ++other;
  if (other == pairs.ranks.size())
    return false;
  int64_t scale = (plain(other, relative) - plain(0, relative)) / (at(other) - at(0));
  int64_t offset = plain(0, relative) - scale * at(0);
  return accept({Kind::Coordinate, relative, {divisor, extent, scale, offset}});
}

bool Fitter::torus(size_t dimensions) {
  for (const Grid &grid : gridsOf(world, dimensions))
    if (torus(grid))
      return true;
  return false;
}

/// The first pair determines how far the peer is in each dimension. Dimensions in which it is not
/// are dropped.
bool Fitter::torus(const Grid &grid) {
  int64_t rank = pairs.ranks[0], peer = plain(0, true), divisor = 1;
  if (peer < 0 || peer >= world)
    return false;
  RankExpression candidate{Kind::Torus, false, {}};
  for (int64_t extent : grid) {
    int64_t shift = shortWay(peer / divisor % extent - rank / divisor % extent, extent);
    if (shift != 0)
      candidate.parameters.insert(candidate.parameters.end(), {divisor, extent, shift, divisor});
    divisor *= extent;
  }
  return !candidate.parameters.empty() && accept(std::move(candidate));
}

/// Sums and products of what is tried must not overflow; larger values are no ranks anyway.
bool isModest(const RankPairs &pairs) {
  for (int64_t value : pairs.values)
    if (value < -(1LL << 40) || value > (1LL << 40))
      return false;
  return true;
}

} // namespace

std::optional<RankExpression> fitRankExpression(const RankPairs &pairs, uint32_t worldSize) {
  if (pairs.ranks.size() < 2 || !isModest(pairs))
    return std::nullopt;
  return Fitter(pairs, worldSize).run();
}

} // namespace anole
