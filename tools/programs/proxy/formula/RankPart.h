#pragma once

#include "tools/programs/proxy/formula/RankFormula.h"

#include <optional>

namespace anole::tools::generate {

/// One formula for the numbers from `begin` to `end`: a constant, rank + c, (rank + c) % ranks,
/// rank ^ c, a * rank + b, a coordinate in a grid, a move along a row, the transposed place.
/// Nothing if none of them holds for each of these ranks.
///
/// Time: the ranks times the divisors of their number, squared, at most.
std::optional<Expression> partFormula(const RankValues &numbers, size_t begin, size_t end,
                                      const Leaf &leaf, FormulaContext context);

} // namespace anole::tools::generate
