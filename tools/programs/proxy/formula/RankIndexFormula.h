#pragma once

#include "tools/programs/proxy/formula/Pattern.h"
#include "tools/programs/proxy/formula/RankFormula.h"

namespace anole::tools::generate {

/// The bases of a pattern as one formula of the rank and of the index, which the program computes
/// as `at`: rank ^ (c << index), rank ^ (c + index), (rank + index + c) % ranks, (rank - index + c)
/// % ranks, all other ranks in turn. Nothing if none of them holds for all numbers.
///
/// Time: all numbers.
std::optional<Expression> rankIndexFormula(const Pattern &pattern, const Expression &at,
                                           const Leaf &leaf, FormulaContext context);

} // namespace anole::tools::generate
