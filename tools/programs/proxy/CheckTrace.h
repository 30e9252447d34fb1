#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/programs/proxy/program/RankPrograms.h"

namespace anole::tools::generate {

/// What all ranks of a trace did, if a program can be written of it: it is whole, each rank stands
/// for itself, and it is not too large.
Expected<RankPrograms> programsOf(const LoadedTrace &loaded);

/// The call that starts MPI, which is the first one of each rank: a program knows its rank from
/// then on. Fails for a program of several threads that does not start or end MPI in its first.
Expected<std::string> startOf(const Trace &trace, const RankPrograms &programs);

/// The points with which threads beside the first begin on any rank, and the numbers of these
/// threads.
std::map<uint32_t, uint32_t> firstCallsOf(const Trace &trace, const RankPrograms &programs);

} // namespace anole::tools::generate
