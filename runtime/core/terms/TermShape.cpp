#include "runtime/core/terms/TermShape.h"

#include "runtime/core/terms/Block.h"

namespace anole::term_shape {

uint64_t power(uint64_t exponent) {
  uint64_t result = 1;
  for (uint64_t square = base; exponent != 0; exponent >>= 1, square *= square)
    if (exponent & 1)
      result *= square;
  return result;
}

uint64_t ofNested(uint64_t outside, const Term &term) {
  uint64_t hash = term.block ? combineHash(outside, term.block->digest().low) : outside;
  return term.isRepeat() ? combineHash(hash, of(term.body)) : hash;
}

uint64_t of(const Terms &terms) {
  uint64_t polynomial = 0;
  for (size_t i = 1; i < terms.size(); ++i)
    polynomial = extend(polynomial, step(of(terms[i]), distance(terms[i - 1], terms[i])));
  return terms.empty() ? 0 : join(of(terms.front()), polynomial);
}

} // namespace anole::term_shape
