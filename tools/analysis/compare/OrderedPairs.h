#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace anole::tools {

/// Returns the pairs of places in two sequences that keep the order of both, with the largest sum
/// of scores (global alignment without a cost for gaps; a pair whose score is 0 is none). Of equal
/// ones, the last pairs.
///
/// Time and memory: the product of the lengths, up to 1,000 each. Longer sequences are paired
/// from their starts, one by one, where the score is not 0.
std::vector<std::pair<size_t, size_t>>
orderedPairs(size_t first, size_t second, const std::function<double(size_t, size_t)> &score);

} // namespace anole::tools
