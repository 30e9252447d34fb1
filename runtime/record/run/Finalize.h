#pragma once

#include "runtime/record/run/Session.h"

namespace anole::record {

/// Makes the trace of all ranks and writes it, at rank 0. Collective. Whatever goes wrong is one
/// line on stderr; the program ends as it would have ended without the tracer.
void finalize(Session &session) noexcept;

} // namespace anole::record
