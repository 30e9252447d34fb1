#pragma once

#include "runtime/core/terms/Term.h"

#include <map>

namespace anole {

/// A ColumnSummary counts how often which value came, values rounded to three significant bits:
/// some hundred numbers at most, whatever comes. Special values and those below 8 stay exact.
class ColumnSummary {
public:
  void add(int64_t value, uint64_t times) { counts[rounded(value)] += times; }
  void add(const Terms &terms);

  /// The values in ascending order: a sequence with as many values, but not in their order.
  Terms terms() const;

  size_t memory() const { return counts.size() * 48; }

private:
  static int64_t rounded(int64_t value);

  std::map<int64_t, uint64_t> counts;
};

} // namespace anole
