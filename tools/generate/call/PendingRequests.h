#pragma once

#include "tools/generate/call/Proxy.h"

namespace anole::tools::generate {

/// How many requests a thread of a rank makes at most from one moment without open requests to the
/// next one: so many places a program needs for them.
///
/// Runs of up to a million calls are followed call by call; of longer ones it is the number of all
/// requests, as a list that grows does not cost much then.
uint64_t mostPendingRequests(const Proxy &proxy);

} // namespace anole::tools::generate
