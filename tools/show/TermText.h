#pragma once

#include "runtime/core/model/Trace.h"

#include <functional>
#include <string>

namespace anole::tools {

/// The text of one value of a column, such as "+1" or "MPI_ANY_SOURCE".
using ValueText = std::function<std::string(int64_t)>;

std::string plainValue(int64_t value);

/// A compressed sequence, compactly:
///   7 x100          100 times 7
///   3..9, 0..8 by 2 runs
///   [1, 2] x50      50 times 1, 2
///   [0..3] x5 +4    0..3, 4..7, ... five in all
std::string termsText(const Terms &terms, const ValueText &value = plainValue);

/// A set of ranks as one word: "0-3", "0-30/2" (every second), "5-6+4x2" (5-6, and again moved by
/// 4, twice in all: 5-6,9-10), "(0,2-3)+8x4", nested: "21-22+4x2+16x2".
std::string rankText(const RankList &ranks);

/// A sequence whose numbers may depend on the rank. Such a number is shown as {a, b, ...}, one for
/// each rank of the family in rank order, itself compressed, or as a formula: {rank xor 2}. A
/// constant column is just the constant.
std::string sharedTermsText(const std::vector<SharedTerm> &terms,
                            const ValueText &value = plainValue);

/// The same for what the ranks of a family have. Where values follow rank and iteration together,
/// numbers are shown: "rank xor (1..15)".
std::string familyText(const Family &family, const ValueText &value = plainValue);

} // namespace anole::tools
