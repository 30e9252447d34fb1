#pragma once

#include "tools/programs/proxy/formula/Pattern.h"
#include "tools/programs/proxy/formula/RankFormula.h"

namespace anole::tools::generate {

/// The numbers of each rank.
using Sequences = std::map<uint32_t, Terms>;

/// Whether it repeats the same numbers.
inline bool isRound(const Term &term) { return term.isRepeat() && term.stride == 0; }

/// A number as C has it: names for special values that stand for numbers, else a literal.
Expression numberLeaf(int64_t value);

/// The same for a number that is a rank or a distance between ranks.
Leaf rankLeaf(const FormulaContext &context);

/// All values but special ones, moved; nothing if too many of them follow no rule.
std::optional<Terms> movedBy(const Terms &terms, int64_t by);
/// The same by a number for each value, or by one for all of a rank.
std::optional<Sequences> movedByEach(const Sequences &all, const Sequences &by);

/// With another number in place of special values.
std::optional<Sequences> withoutSpecial(const Sequences &all, int64_t other);
/// 1 where there is a special value, else 0.
std::optional<Sequences> whereSpecial(const Sequences &all);

/// With null in place of numbers below one.
std::optional<Sequences> nullBelow(const Sequences &all, int64_t least);
/// Each value by another one; nothing if too many of them follow no rule.
std::optional<Sequences> mapped(const Sequences &all, const std::function<int64_t(int64_t)> &other);

/// A CommonNumber is the value of all sequences that were added, if there is only one.
class CommonNumber {
public:
  void add(const Terms &terms);
  std::optional<int64_t> number() const { return found; }

private:
  bool differs = false;
  std::optional<int64_t> found{};
};

/// The value, if there is only one.
std::optional<int64_t> constantOfAll(const Sequences &all);
/// The different values, ascending, or nothing if they are more than `most`.
std::optional<std::vector<int64_t>> distinctOf(const Sequences &all, size_t most = 8);
bool hasSpecial(const Sequences &all);
/// Whether a sequence has this value. Of long ones that follow no rule, whether it may have it.
bool holds(const Sequences &all, int64_t value);
/// 1 where the sequence has the value, else 0. The sequence must be one that distinctOf() knows.
Terms marked(const Terms &terms, int64_t value);

/// "isendDest" for the field dest of MPI_Isend.
std::string hintOf(const FunctionInfo &function, const std::string &field);
/// A field by its number; one without a name if there are not so many.
const FieldInfo &fieldAt(const std::vector<FieldInfo> &fields, size_t number);

} // namespace anole::tools::generate
