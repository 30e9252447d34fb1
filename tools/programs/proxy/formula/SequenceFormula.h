#pragma once

#include "tools/programs/proxy/formula/Pattern.h"
#include "tools/programs/proxy/formula/Sequences.h"

namespace anole::tools::generate {

/// Numbers of several ranks as a C expression of the rank and of the position: a formula; where the
/// rule changes a few times, a formula for each piece (`i < 86 ? 0 : i % 3`); else a table. A table
/// lists the numbers if they are few or nearly as many as the trace holds, else the rules that the
/// trace has for them. So it follows the size of the trace, not the length of the run.
///
/// Nothing if the sequences have other lengths than the position counts, or if they have no number.
std::optional<Expression> sequenceFormula(const Sequences &all, const Position &position,
                                          const Leaf &leaf, const std::string &hint,
                                          FormulaContext context);

} // namespace anole::tools::generate
