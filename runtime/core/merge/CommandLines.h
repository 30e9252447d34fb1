#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Joins the command lines of two sides of a merge. Those that both have become one. Of all, 16 are
/// kept, so a list does not grow with the ranks: those with the lowest digests, since every part of
/// the tree keeps these with all of their ranks. The ranks of the others are in none.
void mergeCommands(std::vector<CommandLine> &left, const std::vector<CommandLine> &right);

/// The last step: they come in the order of their first ranks, and in no list if all ranks have the
/// command line of the trace.
void finishCommands(TraceInfo &info);

} // namespace anole
