#include "runtime/core/merge/RankExpressionFit.h"

#include "runtime/core/merge/Grids.h"

#include <algorithm>

namespace anole {

namespace {

using Kind = RankExpressionKind;

// How many values are compared at most, all candidates together: so many for each rank, and some.
constexpr uint64_t mostChecks = 64, leastChecks = 1 << 16;

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
      : pairs(pairs), world(worldSize), divisors(divisorsOf(worldSize)),
        effort(mostChecks * pairs.ranks.size() + leastChecks) {}

  std::optional<RankExpression> run() {
    bool found = linear() || exclusiveOr(true) || exclusiveOr(false) || ring() || transpose(true) ||
                 transpose(false) || coordinate(false) || coordinate(true) || torus(2) ||
                 torus(3) || bits(true) || bits(false) || diagonal() || skew(true) || skew(false);
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
  bool bits(bool relative);
  bool bits(bool relative, std::vector<int64_t> place);
  template <typename Visit> bool eachPlane(Visit visit);
  bool diagonal();
  bool skew(bool relative);

  int64_t plain(size_t i, bool relative) const {
    return relative ? pairs.values[i] + pairs.ranks[i] : pairs.values[i];
  }

  const RankPairs &pairs;
  int64_t world;
  std::vector<int64_t> divisors;
  uint64_t effort; ///< checks that are left
  RankExpression best;
};

bool Fitter::accept(RankExpression candidate) {
  if (!isWellFormed(candidate))
    return false;
  for (size_t i = 0; i < pairs.ranks.size(); ++i, --effort)
    if (effort == 0 || evaluate(candidate, pairs.ranks[i]) != pairs.values[i])
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

/// By the ranks of the world, or by those of a communicator that is a row or column.
bool Fitter::bits(bool relative) {
  for (int64_t divisor : divisors)
    for (int64_t count = 2; world / divisor % (int64_t(1) << count) == 0; ++count)
      if (bits(relative, {divisor, count, divisor}) ||
          (divisor != 1 && bits(relative, {divisor, count, 1})))
        return true;
  return false;
}

/// The first pair determines how far the peer is in Gray's order.
bool Fitter::bits(bool relative, std::vector<int64_t> place) {
  for (Kind kind : {Kind::BitReversal, Kind::Gray, Kind::GrayInverse})
    if (accept({kind, relative, place}))
      return true;
  int64_t rank = pairs.ranks[0], extent = int64_t(1) << place[1], own = rank / place[0] % extent;
  int64_t peer = own + (pairs.values[0] - (relative ? 0 : rank)) / place[2];
  if (peer < 0 || peer >= extent)
    return false;
  RankExpression inverse{Kind::GrayInverse, false, {1, place[1], 1}};
  int64_t shift = evaluate(inverse, static_cast<uint32_t>(peer)) -
                  evaluate(inverse, static_cast<uint32_t>(own));
  place.push_back(shortWay(shift, extent));
  return accept({Kind::GrayRing, relative, std::move(place)});
}

/// Calls `visit` with each plane that the world factors into, from either side, and a factor of 1
/// or -1: the first parameters of Skew and Diagonal.
template <typename Visit> bool Fitter::eachPlane(Visit visit) {
  for (int64_t columns : divisors)
    for (int64_t factor : {1, -1}) {
      int64_t rows = world / columns;
      if (columns > 1 && rows > 1 &&
          (visit(std::vector{int64_t(1), columns, columns, rows, factor}) ||
           visit(std::vector{columns, rows, int64_t(1), columns, factor})))
        return true;
    }
  return false;
}

bool Fitter::diagonal() {
  int64_t modulus = *std::ranges::max_element(pairs.values) + 1;
  return eachPlane([&](std::vector<int64_t> plane) {
    plane.push_back(modulus);
    return accept({Kind::Diagonal, false, std::move(plane)});
  });
}

bool Fitter::skew(bool relative) {
  return eachPlane([&](const std::vector<int64_t> &plane) {
    for (int64_t scale : {plane[0], int64_t(1)}) {
      auto scaled = plane;
      scaled.push_back(scale);
      if (accept({Kind::Skew, relative, std::move(scaled)}))
        return true;
    }
    return false;
  });
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
