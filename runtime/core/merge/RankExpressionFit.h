#pragma once

#include "runtime/core/model/RankExpression.h"

#include <optional>

namespace anole {

/// The values of a number, and the ranks that have them; both have the same length.
struct RankPairs {
  std::vector<uint32_t> ranks;
  std::vector<int64_t> values;
};

/// Looks for a formula that gives exactly these values. The parameters of each candidate follow
/// from the first pairs. So a kind costs one check per factorisation of `worldSize`, and a wrong
/// candidate fails after a few ranks, as a rule. All of them together compare at most 64 values for
/// each pair, and 65,536 more. Shorter formulas are tried first.
std::optional<RankExpression> fitRankExpression(const RankPairs &pairs, uint32_t worldSize);

} // namespace anole
