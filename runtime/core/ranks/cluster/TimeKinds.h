#pragma once

#include "runtime/core/ranks/cluster/ClusterState.h"

namespace anole {

/// Returns how far apart the times of two ranks are, in powers of two of their computation and of
/// their communication together. Times below four microseconds count as that: there the clock, the
/// cache and the system decide.
unsigned timeDistance(const Signatures &first, const Signatures &second);

/// Returns whether two ranks are about as fast. Ranks that do the same differ by a few times
/// (waiting, a busy core), a rank in trouble by orders of magnitude: less than a factor of 16 in
/// either time is noise. Where ranks compute for a millisecond and more between calls, no other
/// process explains a factor of 4, which counts.
bool similarTimes(const Signatures &first, const Signatures &second);

/// For each candidate the one that it joins, perhaps itself, so that at most `k` are left, or one
/// of each behaviour if these are more. So ranks of one behaviour and of different times are apart
/// only in places that no behaviour needs; those whose times are farthest apart come first. A
/// candidate joins the one of its behaviour whose times are closest. `candidates` ascend by lead;
/// the first of each behaviour stays. O(n^2) for n candidates, of which there are at most 2k.
std::vector<size_t> joinTimes(const std::vector<Candidate> &candidates, size_t k);

} // namespace anole
