#include "runtime/core/column/TermShape.h"

#include "runtime/core/column/Block.h"
#include "runtime/core/support/Hash.h"

namespace anole::term_shape {

uint64_t power(uint64_t exponent) {
  uint64_t result = 1;
  for (uint64_t square = base; exponent != 0; exponent >>= 1, square *= square)
    if (exponent & 1)
      result *= square;
  return result;
}

uint64_t extend(uint64_t polynomial, uint64_t shape, uint64_t step) {
  return polynomial * base + combineHash(shape, step);
}

uint64_t join(uint64_t first, uint64_t polynomial) { return combineHash(first, polynomial); }

uint64_t of(const Term &term) {
  uint64_t hash = combineHash(static_cast<uint64_t>(term.stride), term.count);
  if (term.block)
    hash = combineHash(hash, term.block->digest().low);
  return term.isRepeat() ? combineHash(hash, of(term.body)) : hash;
}

uint64_t of(const Terms &terms) {
  uint64_t polynomial = 0;
  for (size_t i = 1; i < terms.size(); ++i)
    polynomial = extend(polynomial, of(terms[i]), distance(terms[i - 1], terms[i]));
  return terms.empty() ? 0 : join(of(terms.front()), polynomial);
}

} // namespace anole::term_shape
