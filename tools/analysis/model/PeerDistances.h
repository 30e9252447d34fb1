#pragma once

#include "runtime/core/model/Trace.h"

#include <set>

namespace anole::tools {

/// The distances between ranks that exchange messages: absolute values of the relative peers in the
/// trace. Only some ranks of a large family, and some peers of a run, are examined, because the
/// result is only used to guess the layout of the ranks.
std::set<uint64_t> peerDistances(const Trace &trace);

} // namespace anole::tools
