#pragma once

#include "runtime/record/run/Online.h"

namespace anole::record {

/// Makes the trace of all ranks and writes it, at rank 0. Collective. Whatever goes wrong is one
/// line on stderr; the program ends as it would have ended without the tracer. `online` is null if
/// ranks have not talked until now.
void finalize(Session &session, std::unique_ptr<Online> online,
              const PeerPlugins &plugins) noexcept;

} // namespace anole::record
