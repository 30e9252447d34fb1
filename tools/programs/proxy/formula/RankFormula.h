#pragma once

#include "tools/programs/proxy/formula/Tables.h"
#include "tools/programs/proxy/program/RankPrograms.h"

#include <optional>

namespace anole::tools::generate {

/// A number of each of some ranks.
struct RankValues {
  Ranks ranks;
  std::vector<int64_t> values;
};

/// What turns numbers of ranks into C.
struct FormulaContext {
  uint32_t size; ///< ranks of the program
  Tables &tables;
  bool isScaled = false; ///< whether the program is for any number of ranks

  /// A number that is not a value of the program but its ranks': a rank, a distance, a side.
  Expression number(int64_t of, Meaning meaning = Meaning::Rank) const {
    return isScaled ? Expression(Form::Number, "", {}, {meaning, of}) : literal(of);
  }
};

/// The numbers as a C expression of `rank` and `ranks`: a constant, rank + c, a * rank + b, (rank +
/// c) % ranks, rank ^ c, coordinates, moves along a row; one of these with another one for a few
/// ranks; else a look-up in a table, whose name begins with the hint. It holds for every rank of
/// the list. Special values are constants.
///
/// Time: the ranks times the divisors of their number.
Expression rankFormula(const RankValues &numbers, const Leaf &leaf, const std::string &hint,
                       FormulaContext context);

/// A rank as it is said: the upper ones from the end.
Expression rankNumber(int64_t rank, FormulaContext context);

/// The condition that a rank of `all` is one of `some`; nothing if all are.
std::optional<Expression> rankCondition(const Ranks &some, const Ranks &all,
                                        FormulaContext context);

} // namespace anole::tools::generate
