#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Times are measurements, not behaviour, so a file may round them, where they are a good part of
/// it: the sum to nanoseconds, counts of bins to three bits after the first, the spread to one
/// percent. Number of events, lowest and highest stay exact. Messages between ranks are exact, so
/// that the order of merging makes no difference.
enum class TimePrecision { Exact, Rounded };

/// `events` is the number of events of the point, which nearly always is that of its times.
void putTime(Numbers &out, const TimeStats &time, uint64_t events, TimePrecision precision);
TimeStats takeTime(NumberReader &in, uint64_t events, TimePrecision precision);

/// A count in few bits and back; what comes back is within a sixteenth, and has the same code.
uint64_t codeOfCount(uint64_t count);
uint64_t countOfCode(uint64_t code);

} // namespace anole::format
