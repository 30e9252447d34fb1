#pragma once

#include "runtime/core/terms/Term.h"
#include "tools/programs/proxy/tree/Expression.h"

#include <optional>

namespace anole::tools::generate {

/// Numbers as the trace has them, for a program to look up: runs and repeats instead of each
/// number. So the length of a table follows the trace where that of a list would follow the run.
struct RuleTable {
  /// A rule holds from `begin` on, among those beside it. It gives what the rules inside it give in
  /// each round of `length` places, plus `first`, plus `step` for each round that is behind.
  struct Rule {
    uint64_t begin = 0, length = 1;
    int64_t first = 0, step = 0;
    size_t inside = 0, rules = 0;
  };
  std::vector<Rule> rules; ///< at first one for each sequence
  bool isWide = false;     ///< whether a number is no int

  /// Nothing if a sequence counts on from special values, which are no numbers, or if it is empty.
  static std::optional<RuleTable> of(const std::vector<Terms> &sequences);
  /// Numbers of the table.
  size_t size() const { return 6 * rules.size(); }
  /// The rules as lists of numbers, which the helper `numberAt` looks up. Only numbers that are
  /// values are leaves.
  std::vector<Expression> lists(const Leaf &leaf) const;
};

} // namespace anole::tools::generate
