#pragma once

#include "tools/programs/proxy/formula/Pattern.h"
#include "tools/programs/proxy/formula/RankFormula.h"

namespace anole::tools::generate {

/// The numbers of a pattern as a C expression of the rank and the digits: formulas where there are
/// any (rank ^ (1 << i), (rank + i) % ranks, ...), else tables of which each row is stored once.
Expression columnFormula(const Pattern &pattern, const Leaf &leaf, const std::string &hint,
                         FormulaContext context);

/// Where these digits are among all their numbers, as a C expression.
Expression placeText(const Position &digits, const Ranks &ranks, const std::string &hint,
                     FormulaContext context);

} // namespace anole::tools::generate
