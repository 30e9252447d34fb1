#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/analysis/model/CommunicationMatrix.h"
#include "tools/analysis/model/Effort.h"

namespace anole::tools {

/// Walks all events. Fails if the trace is damaged, if the effort does not suffice, or if the
/// matrix would fill the memory.
Expected<CommunicationMatrix> communicationMatrix(const Trace &trace, Effort &effort);

} // namespace anole::tools
