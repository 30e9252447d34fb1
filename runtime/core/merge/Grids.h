#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole {

/// Extents of a process grid, the fastest dimension first.
using Grid = std::vector<int64_t>;

/// All divisors, ascending.
std::vector<int64_t> divisorsOf(int64_t number);

/// All grids of so many dimensions, each of extent 2 or more, that hold exactly `size` ranks.
std::vector<Grid> gridsOf(int64_t size, size_t dimensions);

} // namespace anole
