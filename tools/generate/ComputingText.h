#pragma once

#include "tools/generate/Proxy.h"

namespace anole::tools::generate {

/// The statement that stands for what the program computed before the calls of a point: the mean
/// time of each rank there, from its own sum (RankSums), with two digits. Ranks that took about as
/// long share one number. Nothing for less than a microsecond, for the time before MPI started, and
/// where the program polled, because the call itself waits there.
Block computingBefore(Proxy &proxy, uint32_t point);

} // namespace anole::tools::generate
