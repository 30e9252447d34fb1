#pragma once

#include <cstddef>
#include <cstdint>

namespace anole::whatif {

/// A Counter is what a rank's time consists of. The copies that let senders go on are counted
/// apart: they are the sender's own, whatever the network. So is MPI overhead, the time in calls
/// that do not wait, and what passes in calls that may wait in a way that is not modelled.
enum class Counter : uint8_t { Computation, Wait, Latency, Bandwidth, Copy, Overhead, Unmodelled };
constexpr size_t counters = 7;

/// What a call site carries: wait, latency and bandwidth time of all ranks.
constexpr size_t siteCounters = 3;

} // namespace anole::whatif
