#pragma once

#include "runtime/core/terms/Block.h"

#include <optional>

namespace anole {

/// Counts stay below this, so that sums of them cannot wrap.
constexpr uint64_t mostValues = uint64_t(1) << 62;

/// a * b and a + b, but no more than `mostValues`, of which there are many then.
uint64_t boundedProduct(uint64_t a, uint64_t b);
uint64_t boundedSum(uint64_t a, uint64_t b);

/// Number of values, at most `mostValues`; nothing if a term is without one, for which a cursor
/// would search forever.
std::optional<uint64_t> countOf(const Terms &terms);

/// The least and the largest value. Nothing if there is no value, or if values wrap.
std::optional<ValueRange> rangeOf(const Terms &terms);
std::optional<ValueRange> rangeOf(const Term &term);

/// Sum of all values modulo 2^64, without expanding them.
uint64_t sumOf(const Terms &terms);
uint64_t sumOf(const Term &term);

} // namespace anole
