#pragma once

#include "runtime/core/format/Message.h"
#include "runtime/core/trace/Trace.h"

namespace anole::format {

/// Times are measurements, not behaviour, so they alone are rounded: the sum to nanoseconds and the
/// sum of squared deviations from the mean to 24 bits. (The plain sum of squares would lose the
/// variance of long, regular times to rounding.) Everything else is exact.
std::string encodeTime(const TimeStats &time);
TimeStats decodeTime(Message<schema::Time> in);

} // namespace anole::format
