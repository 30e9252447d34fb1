#pragma once

#include <cstdint>
#include <vector>

namespace anole::tools {

/// A Change is what B is, seen from A.
enum class Change : uint8_t { Same, Slower, Faster, Changed, New, Gone };

/// Measured values are what some runs of one side took for the same thing, in nanoseconds of a
/// rank.
using Measured = std::vector<double>;

double medianOf(Measured values);

/// Says whether times differ, by their medians. At least one in a thousand of the run has to be at
/// stake.
///
/// Of one run each it is not known how far runs of the same program are apart: times are the same
/// within 5 %. Where a side has several runs, the spread between these is known: the median of
/// each side has to be outside of what the other side measured, and 1 % off.
Change changeOf(const Measured &first, const Measured &second, double whole);

} // namespace anole::tools
