#pragma once

#include "tools/analysis/lint/FindingList.h"

namespace anole::lint {

/// Returns whether the program made no communicator and no window of its own.
bool hasOneCommunicator(const Trace &trace);

/// Finds what the last calls of ranks tell of a run that did not reach its end: the call in which
/// MPI ended the program for an error, and ranks that all wait. They are looked at if each was in
/// its call for a second at least when the program was killed: none computed, none was lost, and no
/// call was about what is outside of the ranks (files, other programs).
///
/// The parameters of these calls are not known. So it is an error only if none of them could end
/// whatever they are; a busy machine may take seconds for what can go on.
void checkLastCalls(const Trace &trace, FindingList &findings);

} // namespace anole::lint
