#pragma once

#include "runtime/core/column/Term.h"

namespace anole {

/// Sum of all values modulo 2^64, without expanding more of them than a block holds.
uint64_t sumOf(const Terms &terms);

/// How often each of the values 0, 1, ... `kinds` - 1 occurs, without expanding rounds that repeat.
/// False if another value occurs (only damaged input has one).
bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts);

} // namespace anole
