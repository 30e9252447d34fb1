#pragma once

#include "runtime/core/trace/RankExpression.h"

#include <optional>

namespace anole {

/// The values of a number over the ranks that have it, both of the same length.
struct RankPairs {
  std::vector<uint32_t> ranks;
  std::vector<int64_t> values;
};

/// Looks for a formula that gives exactly these values. Each candidate's parameters follow from the
/// first pairs, so a kind costs one check per factorisation of `worldSize`, and a wrong one fails
/// after a few ranks. Shorter formulas are tried first.
std::optional<RankExpression> fitRankExpression(const RankPairs &pairs, uint32_t worldSize);

} // namespace anole
