#pragma once

#include "tools/analysis/bytes/TermStream.h"

#include <functional>

namespace anole::tools {

/// A FixedSide says which of two sequences holds the number that is the same for all values of a
/// pair.
enum class FixedSide : uint8_t { Either, First, Second };

/// Called with a term and the number that each of its values is paired with.
using PairSink = std::function<void(Term &&term, int64_t number, FixedSide numbers)>;

/// Pairs two sequences of the same length, value by value, in any order: as terms with a number
/// each. A pattern that moves and one that does not become a moving term for each number of the
/// second, so rounds are not gone through. Where both sequences move, each value is a pair.
///
/// What does not depend on the order (a sum, a histogram) so follows from the terms.
void eachPair(TermStream first, TermStream second, FixedSide fixed, TermWork &work,
              const PairSink &sink);

/// The products of two sequences of the same length, value by value, in order. Rounds are gone
/// through where a moving pattern meets another one.
Terms productOf(TermStream first, TermStream second, TermWork &work);

} // namespace anole::tools
