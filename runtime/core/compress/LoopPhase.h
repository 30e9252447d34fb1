#pragma once

#include <cstdint>

namespace anole {

/// A PhaseClaim is what is known of a loop as a candidate for the phase loop before it runs.
enum class PhaseClaim : uint8_t {
  Unknown, ///< not asked for yet; the root
  Doubted, ///< the compiler says that ranks may run it unequally often
  Likely,  ///< it knows of nothing against it
  Chosen   ///< by the programmer, in the source or by its name
};

/// The markers that a loop set.
struct LoopMarkers {
  uint64_t count = 0;
  /// Recorded in the loop, or, if the programmer chose it, in it since the marker before, whichever
  /// loop set that.
  uint64_t events = 0;
};

/// Marking says whether the end of an iteration has to be looked at. This is decided at the entry,
/// so that an iteration of other loops costs the test of one byte.
enum class Marking : uint8_t {
  Never,
  Watched, ///< it is the phase loop, or may become it
  Chosen   ///< by the programmer
};

/// PhaseSurroundings say how many iterations the loops around a place have completed, if no loop is
/// chosen.
enum class PhaseSurroundings : uint8_t {
  Nothing, ///< there are none
  Rare,    ///< none of them many iterations
  Settled, ///< one of them many iterations
  Chosen   ///< the programmer chose one of them: it alone marks
};

/// The role of a loop in the choice of the phase loop, from one entry to its end.
struct PhaseRole {
  Marking marking = Marking::Never;
  PhaseSurroundings around = PhaseSurroundings::Nothing;
  uint64_t entered = 0; ///< events recorded before
};

} // namespace anole
