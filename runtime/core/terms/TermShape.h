#pragma once

#include "runtime/core/base/Hash.h"
#include "runtime/core/terms/Term.h"

namespace anole {

/// Hashes that sequences of terms share with those that are moved copies of them. Of a sequence it
/// is made of the shapes of its terms and of the steps between their starts, as a polynomial: so
/// that of a part follows from those of two prefixes.
namespace term_shape {

constexpr uint64_t base = 0x9e3779b97f4a7c15ULL;

/// The first value.
inline int64_t startOf(const Term &term) {
  const Term *inner = &term;
  while (inner->isRepeat())
    inner = &inner->body.front();
  return inner->start;
}

/// Returns how far `second` starts behind `first`.
inline uint64_t distance(const Term &first, const Term &second) {
  return static_cast<uint64_t>(startOf(second)) - static_cast<uint64_t>(startOf(first));
}

uint64_t power(uint64_t exponent); ///< of the base

uint64_t of(const Terms &terms);

/// With what is inside of a repeat or a block.
uint64_t ofNested(uint64_t outside, const Term &term);

inline uint64_t of(const Term &term) {
  uint64_t hash = combineHash(static_cast<uint64_t>(term.stride), term.count);
  return term.block || term.isRepeat() ? ofNested(hash, term) : hash;
}

/// Returns what a term adds to the polynomial that is so far behind the one before it.
inline uint64_t step(uint64_t shape, uint64_t distance) { return combineHash(shape, distance); }

/// Adds a term to the polynomial.
inline uint64_t extend(uint64_t polynomial, uint64_t step) { return polynomial * base + step; }

/// The shape of a sequence whose first term has the shape `first`, with the polynomial of the rest.
inline uint64_t join(uint64_t first, uint64_t polynomial) { return combineHash(first, polynomial); }

} // namespace term_shape

} // namespace anole
