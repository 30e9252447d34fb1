#pragma once

#include "runtime/core/trace/Trace.h"

#include <set>

namespace anole::tools {

/// How far apart ranks are that exchange messages: absolute values of the relative peers that are
/// in the trace. Of a large family of ranks, and of a run of peers, only some are looked at: this
/// is meant for guessing what the ranks are laid out like.
std::set<uint64_t> peerDistances(const Trace &trace);

} // namespace anole::tools
