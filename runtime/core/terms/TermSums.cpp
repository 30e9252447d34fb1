#include "runtime/core/terms/TermSums.h"

#include "runtime/core/terms/TermFacts.h"

#include <algorithm>

namespace anole {

uint64_t boundedProduct(uint64_t a, uint64_t b) {
  uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? mostValues : std::min(result, mostValues);
}

uint64_t boundedSum(uint64_t a, uint64_t b) {
  return std::min(std::min(a, mostValues) + std::min(b, mostValues), mostValues);
}

std::optional<uint64_t> countOf(const Terms &terms) {
  uint64_t total = 0;
  for (const Term &term : terms) {
    auto body = term.isRepeat() ? countOf(term.body) : 1;
    if (!body || *body == 0 || term.count == 0)
      return std::nullopt;
    total = boundedSum(total, boundedProduct(term.count, *body));
  }
  return total;
}

std::optional<ValueRange> rangeOf(const Terms &terms) { return factsOf(terms).range(); }
std::optional<ValueRange> rangeOf(const Term &term) { return factsOf(term).range(); }

uint64_t sumOf(const Terms &terms) { return factsOf(terms).sum(); }
uint64_t sumOf(const Term &term) { return factsOf(term).sum(); }

} // namespace anole
