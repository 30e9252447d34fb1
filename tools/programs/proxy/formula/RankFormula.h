#pragma once

#include "tools/programs/proxy/formula/Tables.h"
#include "tools/programs/proxy/program/RankPrograms.h"
#include "tools/programs/proxy/scale/SizedNumber.h"

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
  bool isScaled = false; ///< whether the program is for any number of ranks: then numbers get marks

  /// A number, not negative, that is not a value of the program but its ranks': a rank, a distance,
  /// a side.
  std::string number(int64_t of, Meaning meaning = Meaning::Rank) const {
    return isScaled ? SizedNumber{meaning, of}.mark() : std::to_string(of);
  }
};

/// The numbers as a C expression of `rank` and `ranks`: a constant, rank + c, a * rank + b, (rank +
/// c) % ranks, rank ^ c, coordinates, moves along a row; one of these with another one for a few
/// ranks; else a look-up in a table, whose name begins with the hint. It holds for every rank of
/// the list. Special values are constants.
///
/// Time: the ranks times the divisors of their number.
Expression rankFormula(const RankValues &numbers, const LeafText &leaf, const std::string &hint,
                       FormulaContext context);

/// A rank as it is said: the upper ones from the end.
std::string rankText(int64_t rank, FormulaContext context);

/// The condition that a rank of `all` is one of `some`, as C; empty if all are.
std::string rankCondition(const Ranks &some, const Ranks &all, FormulaContext context);

} // namespace anole::tools::generate
