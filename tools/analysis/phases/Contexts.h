#pragma once

#include "tools/analysis/match/ComputeTimes.h"
#include "tools/analysis/state/CallShape.h"

namespace anole::phases {

/// Returns whether calls of this kind are part of what ranks do together, and so of patterns.
bool communicates(whatif::CallKind kind);
/// The same of a call that was made: not of one that found nothing.
inline bool isInPatterns(const whatif::CallShape &shape, const WalkedEvent &event) {
  return communicates(shape.kind) && !shape.isVain(event);
}

/// The function contexts of the call sites of a trace: equal numbers for calls that the same
/// activation of a function can make, that is for call paths with all frames but the innermost in
/// common.
std::vector<uint32_t> contextsOf(const Trace &trace, const SharedStream &stream);

/// Returns which loops of a rank are part of a pattern, by number. The iterations of the others are
/// patterns of their own.
///
/// An iteration that does the same with the same partners as the one before it is the repeat that
/// [Alawneh2016] looks for. But a loop over partners is a single pattern: a call in it addresses
/// another rank each time, and all calls of an iteration are of one function. Such a loop has few
/// iterations, and not more than partners, unless they are very few. A function that is called from
/// several places has iterations for each of them in its loop.
std::vector<bool> loopsInPatterns(const StreamTrace &stream, const whatif::CallShapes &shapes,
                                  const std::vector<uint32_t> &contexts);

} // namespace anole::phases
