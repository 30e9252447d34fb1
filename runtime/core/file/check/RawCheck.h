#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>

namespace anole {

struct RawCheck {
  uint64_t ranks = 0, events = 0, values = 0; ///< compared
  std::optional<std::string> difference;      ///< the first one, if any
};

/// Compares a trace with the raw logs that its ranks wrote (docs/raw-log.md): every event of every
/// thread of every rank in order, every value in the form of the trace and in absolute form, late
/// values, and the number of polls. Of a partial trace, the ranks that it has; one without events
/// need not have a log. Any other missing or unreadable log is an error, not a difference.
Expected<RawCheck> compareWithRawLogs(const Trace &trace, const std::string &folder);

} // namespace anole
