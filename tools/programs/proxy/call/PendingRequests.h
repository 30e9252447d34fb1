#pragma once

#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// How many requests a thread of a rank makes at most from one moment without open requests to the
/// next one: so many places a program needs for them.
///
/// Followed by the structure of the trace, not call by call. Where what is open depends on more
/// than numbers of calls (persistent requests, calls that complete some), all requests count.
///
/// Time: the bodies of loops, on each rank. Memory: the loops.
uint64_t mostPendingRequests(const Proxy &proxy);

} // namespace anole::tools::generate
