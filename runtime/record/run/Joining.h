#pragma once

#include "runtime/record/run/Session.h"

namespace anole::record {

/// Ranks that ended well but had no MPI_Finalize in common (programs with sessions only) leave
/// pieces; the one that leaves the last makes the trace of them and removes them.
void joinIfComplete(const Session &session, const std::string &folder);

} // namespace anole::record
