#pragma once

#include "tools/analysis/lint/FindingList.h"
#include "tools/analysis/model/Effort.h"

namespace anole::lint {

/// Finds what the last calls of ranks tell of a run that did not reach its end: the call in which
/// MPI ended the program for an error, collectives that do not belong together, and calls that wait
/// for what no rank can do any more. The last two are what `anole where` says (WaitGraph).
///
/// A call counts as waiting only if it had gone on for a second at least. If the trace does not
/// say what the calls wait for, the lines of `leftOut` say what it lacks; that all ranks were in
/// such calls is then a warning.
void checkLastCalls(const Trace &trace, FindingList &findings, tools::Effort &effort,
                    std::vector<std::string> &leftOut);

} // namespace anole::lint
