#pragma once

#include <cstdint>
#include <string>

namespace anole {

/// Keepers are the processes that outlive ranks and have their records (runtime/record/run). What
/// asks them for something writes a file that they look for (SnapshotRequest.h), and rings their
/// bells: sockets with names in no folder. All of this is by the name of the trace, which is all
/// that a user knows.

/// A number for the trace that all its ranks on this host, and the tools, find alike.
uint64_t traceNumber(const std::string &trace);

/// The beginning of the names of the bells of a trace's keepers.
std::string keeperNames(uint64_t trace);

/// Rings the bells of all keepers of a trace on this host.
void ringKeepers(uint64_t trace);

/// Returns how many sockets there are on this host whose names begin so.
unsigned countSockets(const std::string &beginning);

} // namespace anole
