#pragma once

#include "runtime/core/terms/TermCursor.h"
#include "test/unit/runtime/core/terms/RandomTerms.h"
#include "tools/analysis/bytes/TermStream.h"

#include <algorithm>

namespace anole::tools {

using Values = std::vector<int64_t>;

/// Random terms of exactly so many values, which are not all irregular.
inline Terms randomTermsOf(std::mt19937 &random, uint64_t count) {
  Terms all;
  while (valueCount(all) < count) {
    Terms more = test::randomTerms(random, 3);
    for (Term &term : more)
      term = moved(std::move(term), 40); // none is negative
    uint64_t rounds = 1 + random() % 6;
    if (random() % 2)
      more = {repeated(std::move(more), static_cast<int64_t>(random() % 3), rounds)};
    all.insert(all.end(), more.begin(), more.end());
  }
  TermWork work;
  return TermStream(all, work).take(count);
}

inline Values sorted(Values values) {
  std::ranges::sort(values);
  return values;
}

} // namespace anole::tools
