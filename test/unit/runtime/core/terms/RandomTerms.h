#pragma once

#include "runtime/core/terms/Term.h"

#include <random>

namespace anole::test {

/// Runs and repeats of small numbers, nested at most so deeply.
inline Terms randomTerms(std::mt19937 &random, int depth) {
  auto below = [&](int end) { return static_cast<int64_t>(random() % static_cast<unsigned>(end)); };
  Terms terms;
  for (int64_t left = 1 + below(3); left > 0; --left)
    if (depth > 0 && below(2))
      terms.push_back(
          {0, below(5) - 2, 1 + static_cast<uint64_t>(below(3)), randomTerms(random, depth - 1)});
    else
      terms.push_back({4 + below(6), below(5) - 2, 1 + static_cast<uint64_t>(below(3)), {}});
  return terms;
}

} // namespace anole::test
