#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/analysis/bytes/SizeTally.h"

#include <optional>

namespace anole::tools {

/// The bytes of the calls of one point. Nothing: its function gives none in this direction.
struct PointBytes {
  std::optional<SizeTally> sent, received;
};

/// For each stream of a trace, its points.
using TraceBytes = std::vector<std::vector<PointBytes>>;

/// Returns how many bytes the calls at each point were given, by all ranks or by one. Persistent
/// requests count where they are started; to MPI_PROC_NULL, nothing is sent.
///
/// Nothing is expanded to events: ranks that no rank list tells apart and whose numbers are equal
/// are looked at once, by arithmetic on the terms of their columns. So the time depends on how many
/// kinds of ranks there are: kinds times the size of the trace, as for CountCheck. Where a number
/// depends on the rank, each rank costs a step. Starts of persistent requests are walked as far as
/// an Effort of some million values goes; what it does not reach is not known. Fails if the rest is
/// too much, or if the trace contradicts itself.
Expected<TraceBytes> bytesOf(const Trace &trace, std::optional<uint32_t> rank = std::nullopt);

} // namespace anole::tools
