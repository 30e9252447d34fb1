#pragma once

#include "test/schedules/SimulatedRank.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <memory>
#include <string>

namespace anole::test {

using SimulatedRanks = std::vector<std::unique_ptr<SimulatedRank>>;

/// Of each rank, at each of its markers: whether the interval before it was a new one.
std::vector<std::vector<bool>> changesOf(const SimulatedRanks &ranks);

/// What a rank did up to a marker, or altogether (0).
std::vector<Seen> eventsOf(const SimulatedRank &rank, uint64_t marker);

/// What a trace says that it did; without late values, which may not have come.
std::vector<Seen> eventsOf(const Trace &trace, uint32_t rank);

/// Compares a trace that was made while the ranks ran with what they had done up to its marker.
/// Returns what is wrong, or nothing.
std::string comparePart(const Trace &trace, const SimulatedRanks &ranks, bool isLossless);

/// Compares what a rank that died leaves, with the help of what rank 0 keeps, with what it did.
/// Returns what is wrong, or nothing.
std::string comparePiece(const SimulatedRanks &ranks, uint32_t dead);

/// Compares the trace of all ranks that have ended with what they did. Returns what is wrong, or
/// nothing. Without clusters that may lose something: it is that of merging at the end, event by
/// event. With them: each rank is in one cluster; it has the events of its lead, each as often as
/// the cluster has ranks; and no call path is lost.
std::string compareWhole(const Trace &result, const SimulatedRanks &ranks, bool isLossless);

} // namespace anole::test
