#pragma once

#include "tools/analysis/phases/Patterns.h"

namespace anole::phases {

/// A LoopSpan is where the phase loop runs in a sequence of patterns, from its first to its last
/// iteration. What comes before or behind it is never one phase with it, however alike they are:
/// programs such as BT and SP make a step before the loop to warm up, and many others initialize
/// with the functions of a step.
struct LoopSpan {
  uint64_t begin = 0, end = 0; ///< both 0: nothing is known of a phase loop

  bool isBorder(uint64_t position) const { return position == begin || position == end; }
  /// Returns the first border behind the position and before the end, or the end.
  uint64_t nextBorder(uint64_t position, uint64_t until) const {
    for (uint64_t border : {begin, end})
      if (border > position && border < until)
        return border;
    return until;
  }
};

/// The loop is the one that set markers, or the repeats of the call that did. A pattern is inside
/// if most of its calls are made nowhere else. Time: the stream's bodies, and the parts.
LoopSpan spanOfPhaseLoop(const Trace &trace, const PatternSequence &patterns);

} // namespace anole::phases
