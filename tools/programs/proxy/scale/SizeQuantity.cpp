#include "tools/programs/proxy/scale/SizeQuantity.h"

#include "tools/programs/proxy/scale/SizeLaw.h"
#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <bit>

namespace anole::tools::generate {

namespace {

using Number = std::optional<int64_t>;

/// The largest divisor that is not above the root.
int64_t lowerSide(int64_t ranks, int64_t most) {
  int64_t side = 1;
  for (int64_t each = 1; each <= most && each * each <= ranks; ++each)
    if (ranks % each == 0)
      side = each;
  return side;
}

SizeQuantity sideQuantity(unsigned dimensions, unsigned axis) {
  Expression sides = named(dimensions == 2 ? "plane" : "space");
  return {indexed(sides, literal(axis)),
          [=](int64_t ranks) { return Number(sidesOf(ranks, dimensions)[axis]); },
          {},
          dimensions,
          axis};
}

SizeQuantity product(const SizeQuantity &left, const SizeQuantity &right) {
  return {joined(left.value, "*", right.value),
          [=](int64_t ranks) { return Number(*left.at(ranks) * *right.at(ranks)); }};
}

SizeQuantity logarithm(const SizeQuantity &of) {
  SizeQuantity made{called("log2Of", {of.value}), [=](int64_t ranks) {
                      auto value = static_cast<uint64_t>(*of.at(ranks));
                      return std::has_single_bit(value) ? Number(std::countr_zero(value))
                                                        : std::nullopt;
                    }};
  addNeed(made.needs, joined(joined(literal(1), "<<", made.value), "!=", of.value),
          of.isRanks() ? "a number of ranks that is a power of two"
                       : "a number of ranks whose grid has powers of two as sides");
  return made;
}

std::vector<SizeQuantity> makeQuantities() {
  SizeQuantity ranks = ranksQuantity();
  SizeQuantity width = sideQuantity(2, 0), height = sideQuantity(2, 1);
  SizeQuantity space[] = {sideQuantity(3, 0), sideQuantity(3, 1), sideQuantity(3, 2)};
  SizeQuantity others{plus(ranks.value, -1), [](int64_t count) { return Number(count - 1); }};
  return {ranks,
          width,
          height,
          space[0],
          space[1],
          space[2],
          logarithm(ranks),
          logarithm(width),
          logarithm(height),
          product(space[0], space[1]),
          product(space[1], space[2]),
          product(ranks, width),
          product(ranks, height),
          product(ranks, ranks),
          others};
}

} // namespace

std::vector<int64_t> sidesOf(int64_t ranks, unsigned dimensions) {
  if (dimensions == 1)
    return {ranks};
  if (dimensions == 2) {
    int64_t low = lowerSide(ranks, ranks);
    return {ranks / low, low};
  }
  std::vector<int64_t> best{ranks, 1, 1};
  for (int64_t third = 1; third * third * third <= ranks; ++third) {
    if (ranks % third != 0)
      continue;
    auto rest = sidesOf(ranks / third, 2);
    if (rest[1] >= third && rest[0] - third <= best[0] - best[2])
      best = {rest[0], rest[1], third};
  }
  return best;
}

void addNeed(SizeNeeds &needs, const Expression &violation, const std::string &words) {
  needs[printed(violation)] = {violation, words};
}

SizeQuantity ranksQuantity() {
  return {named("ranks"), [](int64_t ranks) { return Number(ranks); }};
}

const std::vector<SizeQuantity> &sizeQuantities() {
  static const std::vector<SizeQuantity> all = makeQuantities();
  return all;
}

} // namespace anole::tools::generate
