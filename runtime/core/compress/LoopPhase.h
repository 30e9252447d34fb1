#pragma once

#include <cstdint>

namespace anole {

/// What is known about a loop as a candidate for the phase loop.
enum class PhaseClaim : uint8_t {
  Unknown, ///< nobody asked yet
  None,
  Proposed, ///< by the compiler
  Chosen    ///< by the programmer, in the source or by its name
};

/// The markers that a loop set.
struct LoopMarkers {
  uint64_t count = 0;
  uint64_t events = 0; ///< recorded in the loop since the marker before, whichever loop gave that
};

/// How an entered loop may set markers. This is decided at the entry, so that an iteration of a
/// loop that cannot set any costs the test of one byte.
enum class Marking : uint8_t {
  Never,
  OnceEnough, ///< when the loop has completed PhaseRole::enough iterations
  Always,
  Chosen ///< even where automatic markers have ended
};

/// How many iterations the proposed loops around a place have completed, if no loop is chosen.
enum class PhaseSurroundings : uint8_t {
  Nothing, ///< there are none
  Rare,    ///< none of them many iterations
  Settled, ///< one of them many iterations: it is preferred to all loops inside
  Chosen   ///< the programmer chose one of them: it alone marks
};

/// The role of a loop in the choice of the phase loop, from one entry to its end.
struct PhaseRole {
  Marking marking = Marking::Never;
  PhaseSurroundings around = PhaseSurroundings::Nothing;
  uint64_t enough = 0;  ///< iterations, over all entries, that make up for a loop around it
  uint64_t entered = 0; ///< events recorded before
};

} // namespace anole
