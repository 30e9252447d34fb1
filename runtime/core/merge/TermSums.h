#pragma once

#include "runtime/core/column/Term.h"

namespace anole {

/// Sum of all values modulo 2^64, without expanding them.
uint64_t sumOf(const Terms &terms);

/// How often each of the values 0, 1, ... `kinds` - 1 occurs, without expanding rounds that repeat:
/// the time is that of the terms, and of those that move times the kinds. False if another value
/// occurs, or if there are too many terms that move (only damaged input has such).
bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts);

} // namespace anole
