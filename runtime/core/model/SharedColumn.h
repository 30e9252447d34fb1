#pragma once

#include "runtime/core/base/Rare.h"
#include "runtime/core/base/SharedValue.h"
#include "runtime/core/model/RankCoding.h"
#include "runtime/core/model/RankExpression.h"
#include "runtime/core/model/RankList.h"

#include <algorithm>
#include <vector>

namespace anole {

/// A number that may differ from rank to rank. `values` has one value for each rank of the list
/// that the number belongs to, in rank order. If `values` is empty, the number is `constant` on all
/// of them. Relative peers, wrap-around, exclusive or and transposed grids are all regular in this
/// order and stay short.
struct RankValue {
  int64_t constant = 0;
  Rare<Terms> values;
  Rare<RankExpression>
      expression; ///< if it has one, the value is its result and nothing else counts
  bool operator==(const RankValue &) const = default;

  /// Returns whether ranks may have different numbers.
  bool isByRank() const { return !values.empty() || !expression.empty(); }
  /// Returns whether it is this number on all ranks.
  bool is(int64_t number) const { return constant == number && !isByRank(); }
};

/// A term (see Term) whose numbers may depend on the rank. A run with count 0 is a constant column,
/// which lasts as long as values are read. A block is the same on all ranks.
struct SharedTerm {
  RankValue start, stride, count;
  std::vector<SharedTerm> body;
  BlockRef block{};
  bool operator==(const SharedTerm &) const = default;
};

/// Returns whether any number of the terms is one by rank.
inline bool areByRank(const std::vector<SharedTerm> &terms) {
  return std::ranges::any_of(terms, [](const SharedTerm &term) {
    return term.start.isByRank() || term.stride.isByRank() || term.count.isByRank() ||
           areByRank(term.body);
  });
}

/// Ranks whose sequences have terms of the same nesting, these terms, and what their numbers stand
/// for.
struct Family {
  RankList ranks;
  std::vector<SharedTerm> terms;
  RankCoding coding{};
};

/// A SharedColumn is one sequence for each rank of a point or loop; every rank is in exactly one
/// family.
///
/// Copies share their families until one of them is edited. Most points of a program have the same
/// few columns (one element, the world, a type), so a trace of 20,000 call sites holds them once,
/// and so do its copies; whoever works on columns one after the other may do so once for all that
/// share theirs (see `identity`).
///
/// Rejected: numbers of a table of columns in the trace. Whoever takes a point out of a trace, or
/// puts one into it, would have to translate them.
class SharedColumn {
public:
  using Families = std::vector<Family>;

  SharedColumn() = default;
  SharedColumn(Families families) : held(families.empty() ? Held() : Held(std::move(families))) {}
  SharedColumn(std::initializer_list<Family> families) : SharedColumn(Families(families)) {}

  size_t size() const { return held.get().size(); }
  bool empty() const { return held.get().empty(); }
  const Family *begin() const { return held.get().data(); }
  const Family *end() const { return begin() + size(); }
  const Family &operator[](size_t index) const { return held.get()[index]; }
  const Family &front() const { return held.get().front(); }

  /// Returns the families, of this column alone from now on.
  Families &edit() { return held.edit(); }

  /// Returns whether other columns have the same families in memory.
  bool isShared() const { return held.isShared(); }

  /// See SharedValue.
  const void *identity() const { return held.identity(); }

private:
  using Held = SharedValue<Families>;
  Held held;
};

} // namespace anole
