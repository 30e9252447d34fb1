#pragma once

#include "runtime/core/compress/LoopEvidence.h"

#include <span>

namespace anole {

/// A ChoiceTime is when the phase loop is chosen.
enum class ChoiceTime : uint8_t { Running, AtEnd };

/// The loop that has the phases, by its key; 0: none. `current`: what was chosen before.
///
/// The phase loop is the outermost loop that all ranks run alike and that repeats. A loop of which
/// ranks are known to differ is nothing but a place in which other loops are. What the programmer
/// chose comes before all loops; if ranks differ in it, there is no phase loop.
///
/// - *Moving in.* A loop of less than `rare` iterations gives way to a loop inside it that had
///   `plenty` of them, and `often` in each of its own: it only repeats the whole computation a few
///   times. A loop of less than two always gives way to one that repeats.
/// - *Side by side*, at the end, the loop with most events wins. While the program runs, the one
///   that was chosen first stays until it is not active and another one is that ran more often, or
///   `plenty` times in its first entry: a loop that sets the program up gives way to the loop over
///   its steps, and loops that take turns do not take each other's place again and again.
/// - *Doubts* of the compiler only count until the loop has repeated on all ranks: it is not taken
///   on trust while it is in its first iterations.
///
/// Ranks decide with this what they take for the phase loop before they have heard of each other,
/// rank 0 what all of them take for it (PhaseElection), and all of them what the trace says, so
/// that these agree whenever ranks behave alike. It counts iterations and events and never reads a
/// clock. Rejected: the share of a loop in the run time, which finds the loop over time steps more
/// directly but differs from run to run.
///
/// Time: loops times their depth.
uint64_t choosePhaseLoop(std::span<const LoopEvidence> loops, ChoiceTime time,
                         uint64_t current = 0);

struct PhaseRules {
  static constexpr uint64_t repeats = 2, rare = 8, plenty = 64, often = 32;
};

} // namespace anole
