#pragma once

#include "test/schedules/ExpectedPhases.h"
#include "test/schedules/SimulatedRank.h"
#include "test/unit/runtime/core/compress/Program.h"

#include <memory>
#include <string>

namespace anole::test {

using SimulatedRanks = std::vector<std::unique_ptr<SimulatedRank>>;

/// The loop that has the phases when all have ended; null: none (see expectedLoop).
const LoopPath *phaseLoopOf(const SimulatedRanks &ranks);

/// Of each rank, at each marker of the loop: whether the interval before it was a new one.
std::vector<ExpectedPhases::Intervals> intervalsOf(const SimulatedRanks &ranks,
                                                   const LoopPath &loop);

/// The groups of ranks with phases of their own; none if there is a phase loop of all ranks.
std::vector<ExpectedGroup> groupsOf(const SimulatedRanks &ranks);

/// The same of the ranks of a group.
std::vector<ExpectedPhases::Intervals> intervalsOf(const SimulatedRanks &ranks,
                                                   const ExpectedGroup &group);

/// The first actions of a rank, as events.
std::vector<Seen> eventsOf(const SimulatedRank &rank, size_t actions);

/// Whether these are its first actions, but for the parameters that it did not look at.
bool isWhatItDid(const std::vector<Seen> &events, const SimulatedRank &rank, size_t actions);

/// What a trace says that it did; without late values, which may not have come.
std::vector<Seen> eventsOf(const Trace &trace, uint32_t rank);

/// The key that the loop, which has markers in the trace, has there.
uint64_t keyOf(const Trace &trace, const LoopPath &path);

/// Whether all ranks followed this loop, by its key, from its first iteration on, and no other one.
bool followedOnly(const SimulatedRanks &ranks, uint64_t loop);

/// Whether no message is received before a marker of the loop and sent after it.
bool isConsistentAtAll(const SimulatedRanks &ranks, const LoopPath &loop);

/// Compares a trace that was made while the ranks ran with what they had done up to its marker.
/// Returns what is wrong, or nothing. If nothing is lost, no message may be received in it that was
/// not sent.
std::string comparePart(const Trace &trace, const SimulatedRanks &ranks, bool isLossless);

/// Whether a rank that has ended ran the loop of this trace less often than rank 0 has heard of
/// others, if all messages have arrived but those of the rank that is acting: ranks report at these
/// iterations (PhaseLoops), and all that run are beyond the marker of the trace. A report counts
/// when all have given theirs.
bool isKnownUnlike(const Trace &trace, const SimulatedRanks &ranks, uint32_t acting);

/// Compares what a rank that died leaves, with the help of what rank 0 keeps, with what it did.
/// Returns what is wrong, or nothing.
std::string comparePiece(const SimulatedRanks &ranks, uint32_t dead);

/// Compares the trace of all ranks that have ended with what they did. Returns what is wrong, or
/// nothing. Without clusters that may lose something: it is that of merging at the end, event by
/// event. With them: each rank is in one cluster; it has the events of its lead, each as often as
/// the cluster has ranks; and no call path is lost.
std::string compareWhole(const Trace &result, const SimulatedRanks &ranks, bool isLossless);

} // namespace anole::test
